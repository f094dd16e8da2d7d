import { config } from 'zod';

// By default a schema probes for `new Function`, which the policy of the dashboard blocks and reports. This module is loaded
// before any schema.
config({ jitless: true });
