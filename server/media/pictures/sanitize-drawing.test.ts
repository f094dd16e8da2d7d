import { expect, it } from 'vitest';
import { sanitizeDrawing } from './sanitize-drawing.ts';

const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
const sanitized = (content: string) =>
  sanitizeDrawing(`${start}${content}</svg>`).slice(start.length, -'</svg>'.length);

it.each([
  '<style>.a{fill:url(#b)}</style><path class="a" d="M0 0h9"/>',
  '<path fill="url(#b)" transform="translate(1 2)" d="M0 0h9"/>',
  '<style>.a{background:url("data:image/png;base64,AAAA")}</style><path class="a" d="M0 0h9"/>',
])('keeps what is a part of the drawing: %s', (drawing) => {
  expect(sanitized(drawing)).toBe(drawing);
});

it.each([
  '<style>@import url(https://evil.example/a.css);.a{fill:red}</style>',
  '<style>@import "https://evil.example/a.css";</style>',
  '<style>@IMPORT/**/"//evil.example/a.css"</style>',
  '<style>.a{fill:url(https://evil.example/a.svg#b)}</style>',
  '<style>.a{fill:url( "//evil.example/a.svg#b" )}</style>',
  '<style>.a{fill:u/**/rl(https://evil.example/a)}</style>',
  '<style>.a{fill:\\75rl(https://evil.example/a)}</style>',
  '<style>.a{background:image-set("https://evil.example/a.png" 1x)}</style>',
  '<style>.a{background:url(https://evil.example/a</style>',
  '<g style="fill:url(https://evil.example/a)"><path d="M0 0h9"/></g>',
  '<g fill="url(https://evil.example/a#b)"><path d="M0 0h9"/></g>',
  '<g filter="\\75rl(https://evil.example/a#b)"><path d="M0 0h9"/></g>',
  '<image href="https://evil.example/a.png"/>',
])('removes what loads a file from elsewhere: %s', (drawing) => {
  const result = sanitized(`${drawing}<path d="M0 0h9"/>`);
  expect(result).not.toMatch(/evil/);
  expect(result).toContain('<path d="M0 0h9"/>');
});

it('keeps the other rules of a style element', () => {
  expect(sanitized('<style>@import "a.css";.a{fill:red}</style><path class="a" d="M0 0h9"/>')).toBe(
    '<style>.a{fill:red}</style><path class="a" d="M0 0h9"/>',
  );
});
