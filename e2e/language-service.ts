import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CompletionItem,
  getLanguageService,
  MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice';
import { editorSchemas } from '../engine/editor/editor-schemas.ts';
import { siteNames } from '../engine/editor/site-names.ts';
import { SiteContent } from '../engine/loading/site-content.ts';
import type { SiteState } from '../engine/routes/site-state.ts';
import { projectRoot } from '../scripts/command/project-root.ts';
import { builtInModel } from '../server/site/built-in-model.ts';
import { readExamples } from '../server/site/read-examples.ts';

/** A problem that the editor underlines. Lines count from 1. */
interface EditorProblem {
  readonly message: string;
  readonly line: number;
}

const schemaFolder = 'content/schema';

/** The JSON language service of VS Code, with the schemas that `npx cityblock schema` would write now for a site. */
export class EditorOfSite {
  readonly state: SiteState;
  /** Schema file -> text, relative to the project. */
  readonly schemas: ReadonlyMap<string, string>;
  readonly #folder: string;
  readonly #service;

  /** @param folder the content folder, relative to the project */
  constructor(folder: string) {
    this.#folder = folder;
    const { state, diagnostics } = new SiteContent(join(projectRoot, folder), builtInModel, 'shown').read(
      undefined,
    );
    if (state === undefined)
      throw new Error(diagnostics.map(({ file, message }) => `${file}: ${message}`).join('\n'));
    this.state = state;
    const schemas = Object.entries({
      ...editorSchemas(state.model, readExamples()),
      names: siteNames(state),
    });
    this.schemas = new Map(
      [schemaFolder, `${folder}/schema`].flatMap((at) =>
        schemas.map(([name, schema]) => [`${at}/${name}.json`, JSON.stringify(schema)] as const),
      ),
    );
    this.#service = getLanguageService({
      schemaRequestService: async (address) => {
        const file = relative(projectRoot, fileURLToPath(address));
        const text = this.schemas.get(file);
        if (text === undefined) throw new Error(`There is no schema ${file}.`);
        return text;
      },
      workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
    });
    this.#service.configure({ validate: true });
  }

  /** The text of a content file. */
  read(file: string): string {
    return readFileSync(join(projectRoot, this.#folder, file), 'utf8');
  }

  /** Returns the problems that the editor shows in a file with this text. */
  async problems(file: string, text = this.read(file)): Promise<readonly EditorProblem[]> {
    const document = this.#document(file, text);
    const parsed = this.#service.parseJSONDocument(document);
    const found = await this.#service.doValidation(document, parsed, {
      schemaValidation: 'error',
      comments: 'error',
      trailingCommas: 'error',
    });
    return found.map(({ message, range }) => ({
      message: typeof message === 'string' ? message : message.value,
      line: range.start.line + 1,
    }));
  }

  /** Returns the proposals at the mark "▮" of a text. */
  async proposals(file: string, marked: string): Promise<CompletionItem[]> {
    const document = this.#document(file, marked.replace('▮', ''));
    const position = document.positionAt(marked.indexOf('▮'));
    const list = await this.#service.doComplete(
      document,
      position,
      this.#service.parseJSONDocument(document),
    );
    return list?.items ?? [];
  }

  /** Returns the text that the editor shows for the pointer at the mark "▮" of a text. */
  async hover(file: string, marked: string): Promise<string> {
    const document = this.#document(file, marked.replace('▮', ''));
    const position = document.positionAt(marked.indexOf('▮'));
    const shown = await this.#service.doHover(document, position, this.#service.parseJSONDocument(document));
    const contents = shown === null ? [] : [shown.contents].flat();
    return contents
      .map((part) => (typeof part === 'string' ? part : MarkupContent.is(part) ? part.value : part.value))
      .join('\n')
      .replace(/\\(?=[^\w\s])/g, '');
  }

  #document(file: string, text: string): TextDocument {
    return TextDocument.create(pathToFileURL(join(projectRoot, this.#folder, file)).href, 'json', 1, text);
  }
}
