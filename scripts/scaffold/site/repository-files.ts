import type { TextLanguage } from './texts-by-language.ts';

/** Generated for editors by the commands on content. */
const ignored = 'schema/\n.DS_Store\n';

/** Checks the content on each push. The engine is the repository that the variable names. */
const workflow = `name: validate

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  validate:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
        with:
          # The repository of the engine, such as "your-company/cityblock": a variable of this repository.
          repository: \${{ vars.CITYBLOCK_REPOSITORY }}
      - uses: actions/checkout@v4
        with:
          path: site
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      - run: npm run validate -- --content site --format github
`;

const readmes: Readonly<Record<TextLanguage, (name: string) => string>> = {
  en: (name) => `# ${name}

The content of the site: one JSON file for each page, place, service and form. Run the commands in the folder of the engine,
with the path of this folder in place of DIR.

- \`CONTENT_DIR=DIR npm run dev\` shows the site at http://localhost:3000; a saved file appears at once.
- \`npm run validate -- --content DIR\` checks every page; with \`--release\` it lists samples that are left.
- \`npm run new -- city "NAME" --content DIR\` adds a place, \`service\`, \`page\` or \`post\` the others.
- Facts of the business are in \`site.json\`, the look is in \`theme.json\`.
- \`.github/workflows/validate.yml\` checks each push. Set the variable CITYBLOCK_REPOSITORY to the repository of the engine.
`,
  es: (name) => `# ${name}

El contenido del sitio: un archivo JSON por página, zona, servicio y formulario. Ejecute las órdenes en la carpeta del motor,
con la ruta de esta carpeta en lugar de DIR.

- \`CONTENT_DIR=DIR npm run dev\` muestra el sitio en http://localhost:3000; un archivo guardado se ve al momento.
- \`npm run validate -- --content DIR\` comprueba todas las páginas; con \`--release\` enumera los ejemplos que quedan.
- \`npm run new -- city "NOMBRE" --content DIR\` añade una zona; \`service\`, \`page\` o \`post\`, lo demás.
- Los datos del negocio están en \`site.json\`, el aspecto en \`theme.json\`.
- \`.github/workflows/validate.yml\` comprueba cada envío. Ponga en la variable CITYBLOCK_REPOSITORY el repositorio del motor.
`,
  fr: (name) => `# ${name}

Le contenu du site : un fichier JSON par page, commune, service et formulaire. Lancez les commandes dans le dossier du moteur,
avec le chemin de ce dossier à la place de DIR.

- \`CONTENT_DIR=DIR npm run dev\` montre le site sur http://localhost:3000 ; un fichier enregistré s’affiche aussitôt.
- \`npm run validate -- --content DIR\` contrôle toutes les pages ; avec \`--release\`, il liste les exemples qui restent.
- \`npm run new -- city "NOM" --content DIR\` ajoute une commune ; \`service\`, \`page\` ou \`post\`, le reste.
- Les informations de l’entreprise sont dans \`site.json\`, l’apparence dans \`theme.json\`.
- \`.github/workflows/validate.yml\` contrôle chaque envoi. La variable CITYBLOCK_REPOSITORY nomme le dépôt du moteur.
`,
};

/** Returns the files that a repository of the content needs: what it is, what git ignores, and a check of each push. */
export function repositoryFiles(language: TextLanguage, name: string): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', readmes[language](name)],
    ['.gitignore', ignored],
    ['.github/workflows/validate.yml', workflow],
  ]);
}
