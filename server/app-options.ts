import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ConnectionLimits } from './connection-limits.ts';
import type { DashboardDocument } from './dashboard/dashboard-document.ts';
import type { Database } from './database/database.ts';
import type { StorageGuard } from './database/storage-guard.ts';
import type { DeliveryReceiver } from './leads/deliveries/delivery-receiver.ts';
import type { FormContextFinder } from './leads/forms/form-context.ts';
import type { PictureStudio } from './media/pictures/picture-studio.ts';
import type { Job } from './operations/jobs/job-runner.ts';
import type { RateLimits } from './operations/settings/rate-limit.ts';
import type { TrustedProxies } from './operations/settings/trusted-proxies.ts';
import type { ServedSite } from './site/served-site.ts';
import type { Components } from './studio/inspection/site-inspector.ts';
import type { StudioDocument } from './studio/studio-document.ts';

/** The parts that an application is built from. */
export interface AppOptions {
  readonly site: ServedSite;
  /** Finds the forms of pages; in the content of the site by default. */
  readonly formContext?: FormContextFinder;
  readonly database: Database;
  /** Guards the file of the database; without it, its file is not watched. */
  readonly storage?: StorageGuard;
  /** The folder of the client build; undefined in development, where Vite serves the scripts. */
  readonly clientDir: string | undefined;
  /** The folder with the scripts and stylesheets of recent builds; none by default. */
  readonly keptAssetsDir?: string | undefined;
  readonly trustProxy: TrustedProxies;
  /** Scheme and host that visitors use, without a trailing slash. */
  readonly siteUrl: string;
  /** The other origins whose pages may send leads; none by default. */
  readonly leadOrigins?: readonly string[];
  /** The key of the hashes of session tokens and rate limit keys; the same for all servers of one database. */
  readonly sessionSecret: string;
  readonly rateLimits: RateLimits;
  /** By default the limits that follow from the descriptors of the process. */
  readonly connections?: ConnectionLimits;
  readonly dashboard: DashboardDocument;
  /** The studio; none by default. */
  readonly studio?: {
    readonly document: StudioDocument;
    /** The folder that changes are published to. */
    readonly contentDir: string;
    /** The branch on which changes are proposed; without one, they are published at once. */
    readonly branch?: string | undefined;
    /** Loads the components in development; in production, a thread loads those of the build. */
    readonly loadComponents?: (() => Promise<Components>) | undefined;
    /** Whether requests from this computer need no session: in development. */
    readonly isOpen: boolean;
  };
  /** The receivers of leads; none by default. */
  readonly receivers?: readonly DeliveryReceiver[];
  /** Creates the receiver of an address that a form names; undefined without a mail server. */
  readonly createEmail?: ((to: string) => DeliveryReceiver) | undefined;
  /** Background jobs in addition to those of the application itself. */
  readonly jobs?: readonly Job[];
  /** Milliseconds between two polls for changes that open dashboards show; a second by default. */
  readonly changeInterval?: number;
  readonly log: FastifyBaseLogger;
  /** Makes the pictures of the site, and keeps its fonts; without it, the site has none. */
  readonly pictures?: PictureStudio;
  readonly now?: () => Date;
  /** How late the event loop runs its timers, in milliseconds; not watched by default. */
  readonly loopDelay?: () => number;
  /** Blocks that failed since the start; unknown by default. */
  readonly blockFailures?: () => number;
  /** Where the metrics are registered; by default in a registry of their own. */
  readonly metricsRegistry?: Registry;
  /** The token with which `/metrics` is answered; not answered by default. */
  readonly metricsToken?: string | undefined;
  /** The name of the release in a header of every response; "unbuilt" by default. */
  readonly release?: string;
  /** The HTTP server to use, if it is shared; created by default. */
  readonly server?: Server;
  /** Called before the routes are registered. */
  readonly extend?: (app: FastifyInstance) => void;
}
