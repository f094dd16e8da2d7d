// @vitest-environment jsdom
import { selectAll } from 'prosemirror-commands';
import { undo } from 'prosemirror-history';
import { afterEach, describe, expect, it } from 'vitest';
import { linkRange, markupAt, markupCommands, setLink } from './text-commands.ts';
import type { TextValue } from './text-source.ts';
import { TextView } from './text-view.ts';

let view: TextView | undefined;
let host: HTMLElement;
let changes: TextValue[] = [];

function open(value: TextValue, isMarkdown = true): TextView {
  host = document.createElement('div');
  document.body.append(host);
  changes = [];
  view = new TextView(host, {
    value,
    isMarkdown,
    placeholders: () => [{ name: 'city.name', value: 'Pasadena' }],
    sourceLabel: 'Markdown',
    onChange: (changed) => changes.push(changed),
    onState: () => {},
    onKey: () => false,
  });
  return view;
}

afterEach(() => {
  view?.destroy();
  host.remove();
});

/** Pastes as a browser does, into the whole text. */
function pasted(html: string, isMarkdown = true): TextValue {
  const opened = open('', isMarkdown);
  const data = new Map([['text/html', html]]);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = {
    getData: (type: string) => data.get(type) ?? '',
    types: [...data.keys()],
    files: [],
  };
  host.dispatchEvent(Object.assign(event, { clipboardData }));
  return opened.value;
}

// As Word for Windows writes it, shortened.
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0in; font-family:"Calibri",sans-serif;} --></style></head><body lang=EN-US>
<!--StartFragment-->
<h1 style='mso-list:none'><b>Our&nbsp;services<o:p></o:p></b></h1>
<p class=MsoNormal><span style='font-size:11.0pt'>We answer <b style='mso-bidi-font-weight:normal'>every
call</b>, see <a href="https://example.com/prices"><span style='color:#0563C1'>prices</span></a> and <a href="file:///C:/x.doc">the file</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Laptops<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>New ones<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Phones<o:p></o:p></p>
<!--EndFragment--></body></html>`;

// As Google Docs writes it, shortened.
const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b">
<h2 dir="ltr"><span style="font-size:16pt;font-weight:700;">Opening hours</span></h2>
<p dir="ltr"><span style="font-weight:400;font-style:normal;">We are open </span><span style="font-weight:700;">every day</span><span style="font-style:italic;"> but Sunday</span><span style="font-weight:400;">, see </span><a href="https://www.google.com/url?q=https://example.com/hours&amp;sa=D&amp;source=docs"><span style="text-decoration:underline;">the list</span></a><span>.</span></p><br />
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Monday</span></p></li>
<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Tuesday in {{ city.name }}</span></p></li></ul></b><br class="Apple-interchange-newline">`;

describe('what is pasted', () => {
  it('from Word has headings, bold text, links and nested lists only', () => {
    expect(pasted(word)).toBe(
      '# Our services\n\nWe answer **every call**, see [prices](https://example.com/prices) and the file.\n\n' +
        '- Laptops\n  1. New ones\n- Phones',
    );
  });

  it('from Google Docs has its marks, and links to their targets', () => {
    expect(pasted(googleDocs)).toBe(
      '## Opening hours\n\nWe are open **every day** *but Sunday*, see [the list](https://example.com/hours).\n\n' +
        '- Monday\n- Tuesday in {{ city.name }}',
    );
    expect(host.querySelector('.chip')?.textContent).toBe('Pasadena');
  });

  it('is one line in a text without markup', () => {
    expect(pasted(googleDocs, false)).toBe(
      'Opening hours We are open every day but Sunday, see the list. Monday Tuesday in {{ city.name }}',
    );
  });
});

describe('the editor of a text', () => {
  it('sends the value at each change, and the original itself after undo', () => {
    const value = ['One _word_.', 'Two.'];
    const opened = open(value);
    opened.insertText('The ');
    expect(changes).toEqual([['The One *word*.', 'Two.']]);
    opened.run(undo);
    expect(changes[1]).toBe(value);
  });

  it('makes markup of the selection', () => {
    const opened = open('A page');
    opened.run(setLink('/contact'));
    expect(opened.value).toBe('[/contact](/contact)A page');
    expect(linkRange(opened.state)).toMatchObject({ address: '/contact' });
    opened.run(setLink(undefined));
    opened.run(markupCommands.bullets);
    expect(opened.value).toBe('- /contactA page');
    opened.run(markupCommands.numbers);
    expect(opened.value).toBe('1. /contactA page');
    opened.run(markupCommands.numbers);
    opened.run(markupCommands.heading);
    expect(opened.value).toBe('## /contactA page');
  });

  it.each(['heading', 'subheading', 'bullets', 'numbers', 'quote'] as const)(
    'turns %s on and off where all is selected',
    (name) => {
      const opened = open('One.\n\nTwo.');
      opened.run(selectAll);
      opened.run(markupCommands[name]);
      expect(opened.value).not.toBe('One.\n\nTwo.');
      opened.run(selectAll);
      expect(markupAt(opened.state)[name]).toBe(true);
      opened.run(markupCommands[name]);
      expect(opened.value).toBe('One.\n\nTwo.');
    },
  );

  it('shows a value that was changed elsewhere, without sending it', () => {
    const opened = open('First.\n\nSecond.');
    opened.show('First.\n\nSecond, changed.');
    expect(changes).toEqual([]);
    opened.insertPlaceholder('city.name', 1, 1);
    expect(opened.value).toBe('{{ city.name }}First.\n\nSecond, changed.');
  });

  it('edits a table as source', () => {
    const opened = open('| a |\n|---|\n| 1 |\n\nText _here_.');
    const source = host.querySelector('textarea');
    if (source === null) throw new Error('There is no source block.');
    source.value = '| b |\n|---|\n| 1 |';
    source.dispatchEvent(new Event('input'));
    expect(opened.value).toBe('| b |\n|---|\n| 1 |\n\nText _here_.');
  });
});
