import styled from 'styled-components';
import { pictureStyles } from '../pictures/picture-styles.ts';
import { buttonStyles } from './button-styles.ts';
import { colorStyles } from './controls/color-styles.ts';
import { controlStyles } from './controls/control-styles.ts';
import { hoursStyles } from './controls/hours-styles.ts';
import { iconStyles } from './controls/icon-styles.ts';
import { proposalStyles } from './controls/proposal-styles.ts';
import { fieldStyles } from './field-styles.ts';
import { findingStyles } from './finding-styles.ts';
import { groupStyles } from './group-styles.ts';

/** The styles of fields and their controls. One styled component has them, however many fields a form has. */
export const FormArea = styled.div`
  &#file-form {
    display: grid;
    gap: var(--space-4);
    container-type: inline-size;
    max-width: 52rem;

    ${controlStyles}
    ${fieldStyles}
    ${buttonStyles}
    ${groupStyles}
    ${hoursStyles}
    ${proposalStyles}
    ${pictureStyles}
    ${iconStyles}
    ${findingStyles}
    ${colorStyles}
  }
`;
