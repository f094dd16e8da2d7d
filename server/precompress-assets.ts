import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressibleTypes: ReadonlySet<string> = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.xml',
]);
/** Compression saves too little for smaller files. */
const smallestBytes = 1024;

/** Writes a `.br` and a `.gz` file next to each compressible file of the client build. */
export async function precompressAssets(clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressibleTypes.has(extname(entry.name)));
  await Promise.all(files.map((file) => precompressFile(join(file.parentPath, file.name))));
}

async function precompressFile(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.byteLength < smallestBytes) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
