import { type Attribute, type HtmlElement, type Plugin, Rule } from 'html-validate';

class NoInlineScript extends Rule {
  constructor() {
    super(undefined);
  }

  override setup(): void {
    this.on('attr', ({ key, value, target: node }) => {
      if (key.toLowerCase().startsWith('on') || isScriptAddress(value))
        this.report({ node, message: `${outline(node)} has a script in ${key}` });
    });
  }
}

/** Rules that html-validate does not have. Each checks the parsed page. */
export const markupRules: Plugin = {
  name: 'site',
  rules: {
    'site/one-h1': rule((page, report) => {
      const [first, second] = page.querySelectorAll('h1');
      if (first === undefined) report(page, 'there is no h1');
      if (second !== undefined) report(second, 'there is a second h1');
    }),
    'site/one-main': rule((page, report) => {
      if (page.querySelector('main') === null) report(page, 'there is no main region');
    }),
    'site/control-name': rule((page, report) => {
      for (const control of page.querySelectorAll('a[href], button, summary'))
        if (!isLabeled(control) && !hasAccessibleContent(control))
          report(control, `${outline(control)} has no name`);
    }),
    // The content of a drawing is not HTML and is not parsed: its name must be an attribute.
    'site/drawing': rule((page, report) => {
      for (const drawing of page.querySelectorAll('svg'))
        if (!isHidden(drawing) && !(drawing.getAttributeValue('role') === 'img' && isLabeled(drawing)))
          report(drawing, 'a drawing is neither labeled nor hidden');
    }),
    'site/picture': rule((page, report) => {
      for (const picture of page.querySelectorAll('[role="img"]'))
        if (!picture.is('svg') && !isHidden(picture) && !isLabeled(picture))
          report(picture, `${outline(picture)} is a picture without a name`);
    }),
    'site/region-name': rule((page, report) => {
      // Sections of an article need no name.
      for (const region of page.querySelectorAll('nav, section'))
        if (!isLabeled(region) && (region.is('nav') || region.closest('article') === null))
          report(region, `${outline(region)} has no name`);
    }),
    'site/tab-order': rule((page, report) => {
      for (const element of page.querySelectorAll('[tabindex]'))
        if (Number(element.getAttributeValue('tabindex')) > 0)
          report(element, `${outline(element)} has a positive tabindex`);
    }),
    'site/no-inline-script': NoInlineScript,
  },
};

type Report = (element: HtmlElement, message: string) => void;

function rule(find: (page: HtmlElement, report: Report) => void) {
  return class extends Rule {
    constructor() {
      super(undefined);
    }

    override setup(): void {
      this.on('dom:ready', ({ document }) => {
        find(document.root, (node, message) => this.report({ node, message }));
      });
    }
  };
}

function outline(element: HtmlElement): string {
  const name = element.id ?? element.getAttributeValue('href');
  return `<${element.tagName}>${name === null ? '' : ` ${name}`}`;
}

function isLabeled(element: HtmlElement): boolean {
  return ['aria-label', 'aria-labelledby'].some(
    (name) => (element.getAttributeValue(name) ?? '').trim() !== '',
  );
}

/** The text of an element without hidden parts, also if it is not visible yet. */
function accessibleText(element: HtmlElement): string {
  return element.childNodes
    .map((node) => {
      const child = element.childElements.find((candidate) => candidate.isSameNode(node));
      if (child === undefined) return node.textContent;
      return isHidden(child) ? '' : accessibleText(child);
    })
    .join('')
    .trim();
}

/** Whether an element contains text or a labeled picture for screen readers. */
function hasAccessibleContent(element: HtmlElement): boolean {
  if (accessibleText(element) !== '') return true;
  return element
    .querySelectorAll('svg, img')
    .some(
      (picture) =>
        !isHidden(picture) && (isLabeled(picture) || (picture.getAttributeValue('alt') ?? '') !== ''),
    );
}

function isHidden(element: HtmlElement): boolean {
  return element.closest('[aria-hidden="true"]') !== null;
}

function isScriptAddress(value: Attribute['value']): boolean {
  return /^\s*javascript:/i.test(value?.toString() ?? '');
}
