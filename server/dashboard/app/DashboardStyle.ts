import { createGlobalStyle } from 'styled-components';
import { deskRules } from '../../auth/desk-rules.ts';

export const DashboardStyle = createGlobalStyle`${deskRules}`;
