import { createGlobalStyle } from 'styled-components';
import { dashboardRules } from '../auth/dashboard-rules.ts';

export const DashboardStyle = createGlobalStyle`${dashboardRules}`;
