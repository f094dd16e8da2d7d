import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Encodes a value in DER. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));

// The object identifiers 1.2.840.10045.4.3.2 (ECDSA with SHA-256), 2.5.4.3 (common name) and 2.5.29.17 (alternative names).
const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = der(0x06, Buffer.from('550403', 'hex'));
const alternativeNames = der(0x06, Buffer.from('551d11', 'hex'));

const day = 24 * 60 * 60 * 1000;

/** Makes a certificate for a host that is valid for a day and signed by its own key. */
export function selfSigned(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))));
  const names = sequence(der(0x82, Buffer.from(host)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    sequence(time(new Date(now - day)), time(new Date(now + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(alternativeNames, der(0x04, names)))),
  );
  const certificate = sequence(
    body,
    algorithm,
    der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)),
  );
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n').trim();
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
