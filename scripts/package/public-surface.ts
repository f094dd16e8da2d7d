import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { EntityName, Identifier, Node } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isBlock,
  isExpressionWithTypeArguments,
  isFunctionDeclaration,
  isInterfaceDeclaration,
  isQualifiedName,
  isTaggedTemplateExpression,
  isTypeAliasDeclaration,
  isTypeQueryNode,
  isTypeReferenceNode,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import {
  API,
  type Symbol as Name,
  NodeBuilderFlags,
  type Project,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync';
import { z } from 'zod';

/** A name of the public surface, or a type that one of them names. */
export interface SurfaceName {
  readonly name: string;
  /** The docstring with its tags, as Markdown; empty if there is none. */
  readonly description: string;
  /** The declaration without comments and without the body of a function. */
  readonly declaration: string;
  /** Declarations for readers: with comments, and followed by types that only the file of the name knows, such as props. */
  readonly documented: readonly string[];
}

/** A module that sites import. */
export interface SurfaceModule {
  /** "cityblock/block" */
  readonly specifier: string;
  /** The comment at its start; empty if there is none. */
  readonly description: string;
  readonly names: readonly SurfaceName[];
}

/** All that sites can import, and the shape of what they get. */
export interface PublicSurface {
  readonly modules: readonly SurfaceModule[];
  /** The types of this repository that the names are declared with, directly or through others, and values with such types. */
  readonly reachedTypes: readonly SurfaceName[];
}

const manifestSchema = z.looseObject({ name: z.string(), exports: z.record(z.string(), z.string()) });

/**
 * Reads the modules in `exports` of package.json with the compiler.
 * @param root the folder with package.json
 * @param project the path of the TypeScript project of these modules from there
 */
export function readPublicSurface(root: string, project: string): PublicSurface {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const compiler = new API({ cwd: root });
  try {
    const [opened] = compiler.updateSnapshot({ openProjects: [join(root, project)] }).getProjects();
    if (opened === undefined) throw new Error(`The compiler finds no project in ${project}.`);
    const reader = new SurfaceReader(opened, root);
    const modules = Object.entries(manifest.exports)
      .flatMap(([path, file]) => modulesIn(root, `${manifest.name}${path.slice(1)}`, file))
      .map(({ specifier, file }) => reader.readModule(specifier, file));
    return { modules, reachedTypes: reader.readReachedTypes() };
  } finally {
    compiler.close();
  }
}

interface ModuleFile {
  readonly specifier: string;
  readonly file: string;
}

/** The modules of an entry of `exports`. Each `*` of its path and of its file matches the same name. */
function modulesIn(root: string, specifier: string, file: string): readonly ModuleFile[] {
  if (!file.includes('*')) return [{ specifier, file: join(root, file) }];
  const [before = ''] = file.replace(/^\.\//, '').split('*');
  return globSync(file, { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted()
    .flatMap((path) => {
      const [part = ''] = path.slice(before.length).split('/');
      const isMatch = file.replace(/^\.\//, '').replaceAll('*', part) === path;
      return isMatch ? [{ specifier: specifier.replace('*', part), file: join(root, path) }] : [];
    });
}

const typeFlags =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.MultilineObjectLiterals |
  NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope |
  NodeBuilderFlags.UseSingleQuotesForStringLiteralType;

class SurfaceReader {
  private readonly project: Project;
  private readonly root: string;
  private readonly exported = new Set<number>();
  private readonly reached = new Map<number, Name>();

  constructor(project: Project, root: string) {
    this.project = project;
    this.root = root;
  }

  readModule(specifier: string, file: string): SurfaceModule {
    const { checker, program } = this.project;
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (source === undefined || module === undefined)
      throw new Error(`${specifier} is no module of the TypeScript project: ${file}`);
    const names = checker.getExportsOfModule(module).map((symbol) => {
      const target = this.targetOf(symbol);
      this.exported.add(target.id);
      return this.readName(target, symbol.name);
    });
    const [, description = ''] = /^\/\*\*\s*([\s\S]*?)\s*\*\//.exec(source.text) ?? [];
    return { specifier, description, names: names.toSorted(byName) };
  }

  /** The types that the names read so far are declared with, and those that these are declared with. */
  readReachedTypes(): readonly SurfaceName[] {
    const types: SurfaceName[] = [];
    // Reading a type can reach more types, which the iteration includes.
    for (const [id, symbol] of this.reached)
      if (!this.exported.has(id)) types.push(this.readName(symbol, symbol.name));
    return types.toSorted(byName);
  }

  private targetOf(symbol: Name): Name {
    const isAlias = (symbol.flags & SymbolFlags.Alias) !== 0;
    return isAlias ? this.project.checker.getAliasedSymbol(symbol) : symbol;
  }

  private readName(symbol: Name, name: string): SurfaceName {
    const node = symbol.declarations[0]?.resolve(this.project);
    if (node === undefined) throw new Error(`${name} has no declaration.`);
    const library = this.libraryOf(node);
    if (library !== undefined) {
      const declaration = `export { ${name} } from '${library}';`;
      return {
        name,
        description: `The export of the package \`${library}\`.`,
        declaration,
        documented: [declaration],
      };
    }
    const declaration = this.declarationOf(symbol, node, name);
    const named = this.typesNamedIn(node);
    for (const type of named) this.reached.set(type.id, type);
    const documented = isInterfaceDeclaration(node)
      ? [node.getText()]
      : [declaration, ...named.flatMap((type) => this.localTextOf(type, node))];
    return { name, description: this.descriptionOf(symbol), declaration, documented };
  }

  private descriptionOf(symbol: Name): string {
    const { checker } = this.project;
    const tags = checker.getJsDocTagsOfSymbol(symbol).map((tag) => `- \`@${tag.name}\` ${tag.text}`);
    const comment = checker.getDocumentationCommentOfSymbol(symbol);
    return [comment, tags.join('\n')].filter((part) => part !== '').join('\n\n');
  }

  /** The text of a type that only the file of `user` knows. */
  private localTextOf(type: Name, user: Node): readonly string[] {
    const declared = type.declarations[0]?.resolve(this.project);
    const isLocal =
      declared?.getSourceFile() === user.getSourceFile() && !declared.getText().startsWith('export');
    return isLocal ? [declared.getText()] : [];
  }

  private declarationOf(symbol: Name, node: Node, name: string): string {
    const { checker, emitter } = this.project;
    if (isInterfaceDeclaration(node)) return emitter.printNode(node);
    if (isTypeAliasDeclaration(node)) {
      if (!isDerivedFromValue(node)) return emitter.printNode(node);
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      return `export type ${name} = ${this.printType(type, NodeBuilderFlags.InTypeAlias)};`;
    }
    if (isFunctionDeclaration(node) && node.type && node.body && !isDerivedFromValue(node.type)) {
      const signature = node.getSourceFile().text.slice(node.getStart(), node.body.getStart());
      return `${signature.trimEnd()};`;
    }
    // The type of a styled component says more about styled-components than about the element.
    if (isVariableDeclaration(node) && node.initializer && isTaggedTemplateExpression(node.initializer))
      return `export const ${name} = ${node.initializer.tag.getText()};`;
    const type = checker.getTypeOfSymbol(symbol);
    if (type === undefined) throw new Error(`The compiler knows no type of ${name}.`);
    return `export const ${name}: ${this.printType(type, NodeBuilderFlags.None)};`;
  }

  private printType(type: Type, flags: NodeBuilderFlags): string {
    const node = this.project.checker.typeToTypeNode(type, undefined, typeFlags | flags);
    if (node === undefined) throw new Error('The compiler cannot print a type.');
    return withoutLongUnions(this.project.emitter.printNode(node));
  }

  /**
   * The types of this repository in a declaration, except in its body, and the values whose types an interface takes. An alias
   * and a function that do so are printed with the types themselves.
   */
  private typesNamedIn(declaration: Node): readonly Name[] {
    const found = new Map<number, Name>();
    const add = (name: Node): void => {
      const symbol = this.project.checker.getSymbolAtLocation(name);
      const target = symbol && this.targetOf(symbol);
      if (target && this.isOwnName(target)) found.set(target.id, target);
    };
    const visit = (node: Node): void => {
      if (isBlock(node) || isTaggedTemplateExpression(node)) return;
      if (isTypeQueryNode(node)) {
        if (isInterfaceDeclaration(declaration)) add(firstName(node.exprName));
        return;
      }
      if (isTypeReferenceNode(node)) add(node.typeName);
      if (isExpressionWithTypeArguments(node)) add(node.expression);
      if (isArrowFunction(node)) {
        node.parameters.forEach(visit);
        if (node.type) visit(node.type);
      } else node.forEachChild(visit);
    };
    visit(declaration);
    return [...found.values()];
  }

  private isOwnName(symbol: Name): boolean {
    const node = symbol.declarations[0]?.resolve(this.project);
    if (node === undefined || this.libraryOf(node) !== undefined) return false;
    return isInterfaceDeclaration(node) || isTypeAliasDeclaration(node) || isVariableDeclaration(node);
  }

  /** The package that a declaration is in; undefined in this repository. */
  private libraryOf(node: Node): string | undefined {
    const path = relative(this.root, node.getSourceFile().fileName).replaceAll(sep, '/');
    if (path.startsWith('../') && !path.includes('node_modules/')) return 'typescript';
    return /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  }
}

/** Returns `choices` of `choices.space.small`. */
const firstName = (name: EntityName): Identifier => (isQualifiedName(name) ? firstName(name.left) : name);

const byName = (left: SurfaceName, right: SurfaceName): number =>
  left.name < right.name ? -1 : Number(left.name > right.name);

/** Whether a type is that of a value, such as a schema: `typeof` is in its declaration. */
function isDerivedFromValue(node: Node): boolean {
  return (
    isTypeQueryNode(node) || (node.forEachChild((child) => isDerivedFromValue(child) || undefined) ?? false)
  );
}

/** Shortens the unions of all icons and the like, which no reader compares. */
function withoutLongUnions(type: string): string {
  return type.replaceAll(
    /('[^']*')(?: \| '[^']*'){98,} \| ('[^']*')/g,
    (union, first: string, last: string) => {
      const count = union.split(' | ').length;
      return `${first} | /* ${count - 2} more */ | ${last}`;
    },
  );
}
