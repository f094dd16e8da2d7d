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

/**
 * What html-validate has no rule for, as rules of its own. Every rule looks at the finished tree of a page.
 */
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
        if (!isLabelled(control) && !isTold(control)) report(control, `${outline(control)} has no name`);
    }),
    // What stands inside of a drawing is no HTML and not read here: a name must be an attribute.
    'site/drawing': rule((page, report) => {
      for (const drawing of page.querySelectorAll('svg'))
        if (!isHidden(drawing) && !(drawing.getAttributeValue('role') === 'img' && isLabelled(drawing)))
          report(drawing, 'a drawing is neither told nor hidden');
    }),
    'site/picture': rule((page, report) => {
      for (const picture of page.querySelectorAll('[role="img"]'))
        if (!picture.is('svg') && !isHidden(picture) && !isLabelled(picture))
          report(picture, `${outline(picture)} is a picture without a name`);
    }),
    'site/region-name': rule((page, report) => {
      // The parts of an article are read on, not jumped between.
      for (const region of page.querySelectorAll('nav, section'))
        if (!isLabelled(region) && (region.is('nav') || region.closest('article') === null))
          report(region, `${outline(region)} has no name`);
    }),
    'site/tab-order': rule((page, report) => {
      for (const element of page.querySelectorAll('[tabindex]'))
        if (Number(element.getAttributeValue('tabindex')) > 0)
          report(element, `${outline(element)} has a place of its own in the order of the keyboard`);
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

function isLabelled(element: HtmlElement): boolean {
  return ['aria-label', 'aria-labelledby'].some(
    (name) => (element.getAttributeValue(name) ?? '').trim() !== '',
  );
}

/** The words of an element that are told, whether it is shown by now or only later. */
function toldText(element: HtmlElement): string {
  return element.childNodes
    .map((node) => {
      const child = element.childElements.find((candidate) => candidate.isSameNode(node));
      if (child === undefined) return node.textContent;
      return isHidden(child) ? '' : toldText(child);
    })
    .join('')
    .trim();
}

/** Whether an element holds words, or a picture that has some, that are told to people who listen. */
function isTold(element: HtmlElement): boolean {
  if (toldText(element) !== '') return true;
  return element
    .querySelectorAll('svg, img')
    .some(
      (picture) =>
        !isHidden(picture) && (isLabelled(picture) || (picture.getAttributeValue('alt') ?? '') !== ''),
    );
}

function isHidden(element: HtmlElement): boolean {
  return element.closest('[aria-hidden="true"]') !== null;
}

function isScriptAddress(value: Attribute['value']): boolean {
  return /^\s*javascript:/i.test(value?.toString() ?? '');
}
