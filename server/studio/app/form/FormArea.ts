import styled from 'styled-components';
import { pictureStyles } from '../pictures/picture-styles.ts';

/** The styles of fields and their controls. They are in one place, so that a form with hundreds of fields has one styled component for them. */
export const FormArea = styled.div`
  &#file-form {
    display: grid;
    gap: var(--space-4);
    container-type: inline-size;
    max-width: 52rem;

    :where(input:not([type='checkbox'], [type='range']), textarea, select) {
      width: 100%;
      min-height: 38px;
      padding: 7px 11px;
      border: 1px solid var(--edge);
      border-radius: var(--radius-small);
      background: var(--sheet);
      color: var(--ink);
      font: inherit;
      line-height: 1.45;
    }
    textarea {
      display: block;
      field-sizing: content;
      min-height: 38px;
      max-height: 70svh;
      resize: none;
    }
    .json {
      font: 13px / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
      white-space: pre;
      overflow: auto;
    }
    :is(input, textarea, select)[aria-invalid] {
      border-color: var(--danger);
      box-shadow: inset 3px 0 0 var(--danger);
    }
    .short {
      justify-self: start;
      width: auto;
      max-width: 100%;
    }
    input[type='checkbox'] {
      flex: none;
      width: 18px;
      height: 18px;
      min-height: 0;
      margin: 0;
      accent-color: var(--work);
    }
    .fields {
      display: grid;
      gap: var(--space-5);
    }
    .fields > *,
    .list > *,
    .field > * {
      min-width: 0;
    }
    .field {
      display: grid;
      gap: 6px;
      min-width: 0;
    }
    .head {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 4px 10px;
      min-height: 26px;
    }
    .label,
    .title {
      font-weight: 650;
      color: var(--ink);
    }
    .needed {
      font-size: 12.5px;
      color: var(--ink-soft);
    }
    .help {
      max-width: 68ch;
      font-size: 13.5px;
      line-height: 1.45;
      color: var(--ink-soft);
    }
    .example {
      display: block;
    }
    .count {
      display: block;
      margin-block-start: 3px;
      font-size: 12.5px;
      color: var(--ink-soft);
      font-variant-numeric: tabular-nums;
    }
    .count[data-over] {
      color: var(--danger);
      font-weight: 600;
    }
    .branch {
      width: auto;
      min-height: 30px;
      padding: 2px 4px;
      border-color: transparent;
      background: none;
      font-size: 13px;
      color: var(--ink-soft);
    }
    .branch:hover {
      border-color: var(--edge);
    }
    .head > .branch,
    .head > .remove:not(.branch ~ .remove) {
      margin-inline-start: auto;
    }

    /* Buttons */
    button {
      display: inline-flex;
      align-items: center;
      gap: 7px;
      min-height: 38px;
      padding: 5px 13px;
      border: 1px solid var(--edge);
      border-radius: var(--radius-small);
      background: var(--sheet);
      color: var(--ink);
      font: inherit;
      font-weight: 600;
      text-align: start;
      cursor: pointer;
    }
    button:hover {
      background: var(--work-wash);
    }
    .icon-button {
      justify-content: center;
      width: 30px;
      min-height: 30px;
      padding: 0;
      border-color: transparent;
      background: none;
      color: var(--ink-soft);
    }
    .icon-button:hover {
      background: var(--work-wash);
      color: var(--ink);
    }
    .icon-button[aria-disabled] {
      opacity: 0.35;
      cursor: default;
    }
    .add {
      justify-self: start;
      border-style: dashed;
      background: none;
      color: var(--work);
    }

    /* Groups of properties, and rows of lists */
    .section,
    .row {
      border: var(--hair);
      border-radius: var(--radius-small);
      background: var(--sheet);
    }
    .section-head,
    .row-head {
      display: flex;
      align-items: center;
      gap: 6px;
      padding-inline-end: 6px;
    }
    .opener {
      flex: 1;
      justify-content: start;
      min-width: 0;
      min-height: 42px;
      padding: 6px 10px;
      border: 0;
      background: none;
      font-weight: 400;
    }
    .opener .title {
      flex: none;
      overflow: hidden;
      max-width: 100%;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .row-head .opener .title:last-child {
      flex: 0 1 auto;
      font-weight: 500;
    }
    .opener .summary {
      flex: 0 1 auto;
      overflow: hidden;
      min-width: 0;
      color: var(--ink-soft);
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .chevron {
      flex: none;
      color: var(--ink-soft);
      transition: transform var(--quick, 120ms);
    }
    [aria-expanded='true'] > .chevron {
      transform: rotate(90deg);
    }
    .section-body:not([hidden]),
    .row-body {
      display: grid;
      gap: var(--space-4);
      padding: var(--space-3) var(--space-4) var(--space-4);
      border-block-start: var(--hair);
    }
    .problems {
      flex: none;
      padding: 1px 8px;
      border-radius: 99px;
      background: var(--danger-wash);
      color: var(--ink);
      font-size: 12.5px;
    }

    /* Opening hours */
    .line {
      display: flex;
      flex-wrap: wrap;
      align-items: start;
      gap: var(--space-2) var(--space-4);
      padding: var(--space-3);
      border: var(--hair);
      border-radius: var(--radius-small);
      background: var(--sheet);
    }
    .line .help,
    .line .needed {
      display: none;
    }
    .line .field {
      flex: none;
      max-width: 100%;
    }
    .weekdays {
      display: flex;
      flex-wrap: wrap;
      gap: 4px;
    }
    .weekdays label {
      display: grid;
      justify-items: center;
      gap: 4px;
      min-width: 38px;
      padding: 5px 3px;
      border: 1px solid var(--hairline);
      border-radius: var(--radius-small);
      font-size: 12.5px;
    }
    .weekdays label:has(:checked) {
      border-color: var(--work);
      background: var(--work-wash);
    }
    .weekdays abbr {
      text-decoration: none;
    }

    /* Proposals */
    .combobox {
      position: relative;
    }
    .proposals {
      position: absolute;
      z-index: 5;
      inset-block-start: calc(100% + 3px);
      inset-inline: 0;
      overflow-y: auto;
      max-height: 260px;
      padding: 4px;
      border: 1px solid var(--edge);
      border-radius: var(--radius-small);
      background: var(--sheet);
      box-shadow: 0 8px 24px rgb(0 0 0 / 0.16);
    }
    .proposals [role='option'] {
      display: flex;
      align-items: center;
      gap: 9px;
      padding: 6px 9px;
      border-radius: 3px;
      cursor: pointer;
    }
    .proposals [role='option'][aria-selected='true'],
    .proposals [role='option']:hover {
      background: var(--work-wash);
      box-shadow: inset 3px 0 0 var(--work);
    }

    ${pictureStyles}

    .icon-control {
      display: flex;
      align-items: center;
      gap: 10px;
      max-width: 26rem;
    }
    .icon-control > .combobox {
      flex: 1;
    }
    .picture {
      flex: none;
    }


    /* Findings */
    .findings {
      display: grid;
      gap: 3px;
    }
    .finding,
    .fault {
      padding-inline-start: 10px;
      border-inline-start: 3px solid var(--danger);
      font-size: 13.5px;
      line-height: 1.45;
      color: var(--ink);
    }
    .finding {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px 10px;
    }
    .finding button {
      min-height: 30px;
      padding: 2px 10px;
      font-size: 13.5px;
    }
    .finding[data-severity='error'] strong,
    .fault {
      color: var(--danger);
    }
    .finding[data-severity='warning'] {
      border-color: var(--work);
    }

    .proposals .value {
      overflow: hidden;
      margin-inline-start: 8px;
      color: var(--ink-soft);
      text-overflow: ellipsis;
    }

    /* Colors */
    .color {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 12px;
    }
    .color > .short {
      flex: 1 1 14rem;
      max-width: 18rem;
    }
    .swatch {
      flex: none;
      width: 44px;
      height: 38px;
      padding: 3px;
      cursor: pointer;
    }
    .shades {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
      gap: 10px 16px;
    }
    .shades .color {
      flex-wrap: wrap;
      gap: 4px 8px;
    }
    .shades .color > .short {
      flex: 1 1 7rem;
    }
    .shades label {
      font-size: 13.5px;
    }
    .color details {
      flex: 1 1 100%;
    }
    .color summary {
      width: fit-content;
      font-size: 12.5px;
      color: var(--ink-soft);
      cursor: pointer;
    }
    .sliders {
      display: flex;
      flex: 1 1 100%;
      flex-wrap: wrap;
      gap: 6px 16px;
    }
    .sliders label {
      display: grid;
      flex: 1 1 9rem;
      font-size: 12.5px;
      color: var(--ink-soft);
    }
    .sliders input {
      width: 100%;
      min-height: 24px;
      accent-color: var(--work);
    }
    .contrasts {
      display: flex;
      flex: 1 1 100%;
      flex-wrap: wrap;
      gap: 4px 14px;
      padding: 0;
      font-size: 12.5px;
      color: var(--ink-soft);
      list-style: none;
    }
    .contrasts [data-faint] {
      color: var(--danger);
      font-weight: 600;
    }

    @container (max-width: 30rem) {
      .section-body:not([hidden]),
      .row-body {
        padding-inline: var(--space-3);
      }
      :is(.row-head, .section-head) {
        flex-wrap: wrap;
      }
      :is(.row-head, .section-head) .opener {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        flex-basis: 55%;
        gap: 0 7px;
      }
      .opener :is(.summary, .problems) {
        grid-column: 2;
        justify-self: start;
        max-width: 100%;
        font-size: 13.5px;
      }
    }
    @media (pointer: coarse) {
      button,
      :is(input:not([type='checkbox'], [type='range']), textarea, select) {
        min-height: 44px;
      }
      .icon-button {
        width: 44px;
      }
    }
  }
`;
