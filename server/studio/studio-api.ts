import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { JsonObject, JsonValue } from '../../engine/content/json-value.ts';
import type { MergeConflict } from '../../engine/content/merge-json.ts';
import type { EditorSchema } from '../../engine/editor/editor-properties.ts';
import type { CellLack } from '../../engine/routes/cell-state.ts';
import type { UserRole } from '../database/user-role.ts';

/**
 * The answers and bodies of the API of the studio, `/api/studio/*`, which the server and the studio share. Files are named by their
 * path in the content folder, such as "cities/springfield.json". The text of a file that does not exist is null.
 */

/**
 * The header with the email address, percent-encoded, of the user whom a page of the studio is for. If another user is signed in by
 * now, the request is answered with 412 and changes nothing.
 */
export const editorHeader = 'x-cityblock-editor';

/** `GET /api/studio/session` */
export interface StudioSession {
  readonly user: { readonly email: string; readonly role: UserRole };
  readonly site: { readonly name: string; readonly language: string; readonly timeZone: string };
  /**
   * Where published changes go: to the content folder, or to a branch as proposals that another editor approves. "nowhere" if the server
   * can write neither.
   */
  readonly publishing: 'folder' | 'proposal' | 'nowhere';
}

/** `GET /api/studio/files`: the content files, with those that only a change has. */
export interface StudioFiles {
  readonly files: readonly ListedFile[];
  /** The number of pictures of which the signed-in user has an unpublished change. */
  readonly changedPictures: number;
}

export interface ListedFile {
  readonly file: string;
  /** The collection or the kind of document: "cities", "pages", "site". */
  readonly kind: string;
  /** The name of the entry, or the title of the document. */
  readonly title: string;
  /** Whether the signed-in user has an unpublished change of the file. */
  readonly change: 'none' | 'changed' | 'added' | 'removed';
  /** The email addresses of other users with an unpublished change of the file. */
  readonly others: readonly string[];
}

/**
 * `GET /api/studio/pages?search=…`: at most 50 pages whose path or title contains all words of the search, shortest path first.
 * `?examples=1`: the home page and one page of each template.
 */
export interface StudioPages {
  readonly pages: readonly ListedPage[];
  /** The number of pages of the site with the changes of the user. */
  readonly total: number;
}

export interface ListedPage {
  readonly path: string;
  readonly title: string;
  /** The page document or template. */
  readonly file: string;
  /** The entries of the cell: "cities/springfield.json". */
  readonly subjects: readonly string[];
}

/** `GET /api/studio/file?file=…`, and the answer to each change of a file. */
export interface StudioFile {
  readonly file: string;
  readonly kind: string;
  /** The name of the schema of the file among `StudioSchemas`: "city". */
  readonly schema: string;
  /** The text with the change of the user; null if the user removed the file, or if it does not exist. */
  readonly text: string | null;
  /** The parsed text; undefined if it is no JSON, or null. */
  readonly value?: JsonValue | undefined;
  /** The text that visitors see now; null for a file that they do not have. */
  readonly published: string | null;
  /** Counts the changes of the user; 0 without a change. */
  readonly version: number;
  /** Properties that the user changed, and that the published file has with another new value. */
  readonly conflicts: readonly FileConflict[];
  /** The properties that others have published since the change began, while the change was not edited; absent for none. */
  readonly since?: readonly ChangedProperty[] | undefined;
  /** The email addresses of other users with an unpublished change of the file; absent in the answer to a change. */
  readonly others?: readonly string[] | undefined;
}

/** A property with two new values. */
export interface FileConflict extends MergeConflict {
  /** The properties that name each item of a list on the path, the outermost first; absent if an item is gone. */
  readonly items?: readonly JsonValue[] | undefined;
}

/** A new value of a property. A value that is absent is undefined. */
export interface PropertyEdit {
  /** The path in the file; empty for the whole value. */
  readonly path: JsonPath;
  /** The value that the user saw. If the property has another one by now, the two changes are merged. */
  readonly before?: JsonValue | undefined;
  readonly after?: JsonValue | undefined;
  /** For each part of the path, the `id` of the item that it names; null if it has none. Finds an item whose index has changed. */
  readonly ids?: readonly (string | null)[] | undefined;
}

/**
 * `PUT /api/studio/file`: changes properties, or the text of a file, or creates or removes a file. Answers with StudioFile, or with
 * 409 and StudioFile if the file has conflicts after the edit; the edit is stored in both cases. Any other status stores nothing, and has a
 * message for the user: 404 for a file or a picture that does not exist, 413 for more changes than an editor may have, 422 for a request
 * that cannot be applied.
 */
export type FileChange =
  | {
      readonly kind: 'properties';
      readonly file: string;
      readonly edits: readonly PropertyEdit[];
      /** Identifies the request. One of the last that is repeated because its answer was lost is not applied again. */
      readonly request?: string | undefined;
    }
  /** Replaces the text, from the source view. `before` is the text that the user saw; another one answers with 409, unchanged. */
  | {
      readonly kind: 'text';
      readonly file: string;
      readonly text: string | null;
      readonly before: string | null;
    }
  /**
   * Takes the value of one side of a conflict, with the values that the user saw. If the value that is given up is another one by now,
   * the conflict stays.
   */
  | {
      readonly kind: 'conflict';
      readonly file: string;
      readonly path: JsonPath;
      readonly mine?: JsonValue | undefined;
      readonly theirs?: JsonValue | undefined;
      readonly take: 'mine' | 'theirs';
    };

/** `DELETE /api/studio/file?file=…` ends the change of a file; answers with StudioFile. */

/**
 * `GET /studio/preview/PATH`: the page with the changes of the user, as a document for a frame of the studio. The header
 * `x-cityblock-changes` has that version. `?day=2026-12-24` shows the page as it is on that day. `?proposal=ID` shows it with the
 * changes of a publication that waits instead of those of the user.
 */
export const previewPath = '/studio/preview';

/** `GET /api/studio/blocks?path=…`: the blocks of a page, which are known at once. */
export interface PageBlocks {
  readonly blocks: readonly PageBlock[];
}

export interface PageBlock {
  /** The id of its element, which blocks of a layout may not have. */
  readonly element: string;
  readonly file: string;
  /** The item in the document. */
  readonly path: JsonPath;
}

/**
 * `GET /studio/block-example/TYPE`: an example of a block type alone, with the look of the site and without scripts, as a document for
 * a frame of the studio. `scheme` is that of a preview.
 */
export const examplePath = '/studio/block-example';

/** `GET /api/studio/schemas`: the schemas for editors, as in the folder `schema/` of the content. */
export interface StudioSchemas {
  /** By kind, such as "city", and those to which they refer. */
  readonly schemas: Readonly<Record<string, EditorSchema>>;
  readonly names: EditorSchema;
}

/** `GET /api/studio/names?path=…`: the meanings of names on a page. */
export interface StudioNames {
  /** The values of placeholders on the page: "city.name" is "Springfield". Those that the page does not have are absent. */
  readonly values: Readonly<Record<string, string>>;
  /** By the list in `names.json`: what its names are called. The names of files are not here, as `StudioFiles` has them. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** `GET /api/studio/sources?path=…`: where the texts of a page come from. `day` is that of a preview. */
export interface PageSources {
  readonly items: readonly SourcedItem[];
  /** The names of icons, in their order within each block. */
  readonly icons: readonly FieldSource[];
}

export interface SourcedItem {
  readonly place: 'text' | 'attribute' | 'head';
  readonly name?: string | undefined;
  readonly value: string;
  readonly selector: string;
  readonly sources: readonly FieldSource[];
}

/** A property of a file. */
export interface FieldSource {
  readonly file: string;
  readonly path: JsonPath;
  /** Whether the text is computed from the property, rather than being its text. */
  readonly isComputed: boolean;
}

/**
 * `GET /api/studio/findings`: the diagnostics of the files, of their texts, and of the pages about what changed and a sample of the others,
 * with the changes of the user. With `?all=1` all that `npx cityblock validate` finds for these files; it takes seconds.
 */
export interface StudioFindings {
  /** Of the version of the changes that was checked. */
  /** Identifies the changes of the user and the content under them. */
  readonly version: string;
  readonly findings: readonly FieldFinding[];
}

export interface FieldFinding extends Diagnostic {
  /** The property at the position of the diagnostic. */
  readonly path: JsonPath;
  /** Whether visitors see this fault now, without the changes. */
  readonly isPublished: boolean;
  /** Corrects the fault as `npx cityblock validate --fix` does; absent if no correction is certain. */
  readonly fix?: PropertyEdit | undefined;
}

/** `GET /api/studio/impact`: the pages that the changes of the user change, or with `?proposal=ID` a publication that waits. */
export interface StudioImpact {
  /** Identifies the changes of the user and the content under them. */
  readonly version: string;
  readonly pages: readonly ImpactedPage[];
}

/**
 * `GET /api/studio/impact?file=…`: the pages that the changes of the user to one file change, as far as they are known after a moment:
 * first those that go away, then those that are new. Asking again goes on.
 */
export interface StudioImpactSoFar {
  readonly version: string;
  readonly isComplete: boolean;
  /** The number of pages that are known to change. */
  readonly count: number;
  /** The number of these pages that cannot be shown with all changes of the user. */
  readonly faulty: number;
  /** Some of them, those that cannot be shown first, without the changes of their heads. */
  readonly pages: readonly ImpactedPage[];
}

export interface ImpactedPage {
  readonly path: string;
  /** Whether the page cannot be shown with the changes, because one has an error. */
  readonly isFaulty?: true;
  readonly change: 'changed' | 'added' | 'removed' | 'moved';
  readonly previousPath?: string | undefined;
  readonly redirectsTo?: string | undefined;
  readonly parts: readonly ('main' | 'layout' | 'head' | 'redirect' | 'state')[];
  readonly head: readonly {
    readonly name: string;
    readonly before?: string | undefined;
    readonly after?: string | undefined;
  }[];
}

/** `GET /api/studio/changes`: what publishing would change. */
export interface StudioChanges {
  /** Identifies the changes of the user and the content under them. */
  readonly version: string;
  readonly files: readonly ReviewedFile[];
}

export interface ReviewedFile {
  readonly file: string;
  readonly kind: string;
  readonly title: string;
  readonly change: 'changed' | 'added' | 'removed';
  readonly changedAt: string;
  /** The properties that differ, in the order of the file. */
  readonly properties: readonly ChangedProperty[];
  readonly conflicts: readonly FileConflict[];
  /** The picture that the file was and is; absent for other files. */
  readonly picture?: PictureChange | undefined;
}

export interface PictureChange {
  readonly before?: ShownPicture | undefined;
  readonly after?: ShownPicture | undefined;
}

export interface ChangedProperty {
  readonly path: JsonPath;
  /** The properties that name each item of a list on the path, the outermost first; an empty text for an item without properties. */
  readonly items: readonly JsonValue[];
  readonly before?: JsonValue | undefined;
  readonly after?: JsonValue | undefined;
}

/** `POST /api/studio/publish` with the files to publish. Answers with PublishResult: 200, or 409 if nothing was published. */
export interface PublishRequest {
  readonly files: readonly string[];
  /** A sentence about the change; empty for none. */
  readonly message: string;
  /** The version of the changes that the user saw; with other ones nothing is published. */
  readonly version?: string | undefined;
  /** The instant at which it is published; at once without one. */
  readonly at?: string | undefined;
}

export type PublishResult =
  | {
      readonly kind: 'published';
      readonly id: string;
      readonly files: readonly string[];
      /** Whether visitors see the files now; false if that takes longer than some seconds. */
      readonly isShown: boolean;
      /** Why the branch without an approved proposal is not in the remote repository. */
      readonly pushFailure?: string | undefined;
    }
  /** It is published at its time. */
  | { readonly kind: 'scheduled'; readonly id: string; readonly at: string }
  /** Another editor approves it. `pushFailure` says why the branch is not in the remote repository. */
  | { readonly kind: 'proposed'; readonly id: string; readonly pushFailure: string | undefined }
  /** It was approved, and visitors see it when the branch is merged: this server cannot write the content folder. */
  | { readonly kind: 'approved'; readonly id: string }
  /** Nothing was published, except for what `remaining` names. */
  | ({ readonly kind: 'refused'; readonly findings: readonly FieldFinding[] } & Refusal & {
        /** Files that were written, and that could not get their earlier texts. */
        readonly remaining: readonly string[];
      });

/**
 * A property was changed by others too, or by another proposal, a change has an error, a file could not be written, the git repository
 * did not take the commit, or another server publishes.
 */
export const refusalReasons = ['conflict', 'overlap', 'fault', 'write', 'commit', 'busy'] as const;

/** Why something was not published. */
export interface Refusal {
  readonly reason: (typeof refusalReasons)[number];
  /** In English, for the operator. */
  readonly message: string;
  readonly file?: string | undefined;
}

/** `GET /api/studio/history`: what was published, latest first; at most 100. */
export interface StudioHistory {
  readonly publications: readonly Publication[];
}

export interface Publication {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly message: string;
  readonly files: readonly PublicationFile[];
  /**
   * `refused` if it could not be published after an interruption or at its time. A proposal is `proposed` until another editor approves
   * it, which publishes it or leaves it to the deployment (`approved`). `ended` if it was answered or taken back: its changes are those
   * of its editor again.
   */
  readonly state: 'done' | 'refused' | 'scheduled' | 'proposed' | 'approved' | 'ended';
  /** Whether the user has made it. */
  readonly isOwn: boolean;
  /** Why it was not published, or could not be when it was tried. */
  readonly refusal?: Refusal | undefined;
  readonly publishAt?: string | undefined;
  /** The editor who approved or ended it; the text is empty for an approval. */
  readonly answer?: { readonly by: string; readonly text: string } | undefined;
  /** Why the branch with the proposal is not in the remote repository. */
  readonly pushFailure?: string | undefined;
}

/**
 * `POST /api/studio/history/ID/approve` answers with PublishResult. `POST /api/studio/history/ID/end` takes a publication that waits
 * back, or answers a proposal. `POST /api/studio/push` pushes the branch of proposals again; it answers with `failure`.
 */
export interface EndRequest {
  /** A comment for the editor whose proposal it is; empty for none. */
  readonly text: string;
}

export interface PublicationFile extends Pick<ReviewedFile, 'file' | 'kind' | 'title' | 'change'> {}

/** `GET /api/studio/history/ID`: what a publication changed. */
export interface PublicationChanges {
  readonly files: readonly ReviewedFile[];
}

/** `POST /api/studio/history/ID/undo` with the files to take back makes changes that restore what they were. */
export interface UndoRequest {
  readonly files: readonly string[];
}

/** `GET /api/studio/drafts`: the kinds of files that can be added. */
export interface DraftKinds {
  readonly kinds: readonly string[];
}

/**
 * `POST /api/studio/drafts`: drafts a new file, which the studio then adds as a change. Stores nothing. Answers with StudioDraft, or
 * with 422 and a message if there is no such kind or no such file to copy.
 */
export interface DraftRequest {
  /** The folder: "posts". */
  readonly kind: string;
  /** The name or title, as visitors read it. */
  readonly title: string;
  /** The end of the address; by default it follows from the title. */
  readonly address?: string | undefined;
  /** The file to begin with. */
  readonly copyOf?: string | undefined;
  /** The answers to questions, by the name of the property. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
  /** Only for cities: facts of the gazetteer, or those that the user has written, which have no source. */
  readonly place?: PlaceFacts | undefined;
}

export type PlaceFacts = Pick<
  StudioPlace,
  'state' | 'county' | 'latitude' | 'longitude' | 'postalCodes' | 'sources'
>;

export interface StudioDraft {
  readonly file: string;
  readonly value: JsonObject;
  /** The end of the address. */
  readonly address: string;
  /** The path of its page; undefined if it has none of its own. */
  readonly path?: string | undefined;
  /** Why the draft cannot be added: the title or address is missing, has characters that no address has, or is that of another file. */
  readonly obstacle?: 'untitled' | 'unwritable' | 'taken' | undefined;
  readonly questions: readonly DraftQuestion[];
}

/** A value that no one but the editor knows, and that the draft needs. */
export interface DraftQuestion {
  /** The name of the property. */
  readonly name: string;
  readonly isRequired: boolean;
  /** Whether the first choice is taken without an answer. */
  readonly hasDefault: boolean;
  readonly answer:
    | {
        readonly kind: 'choice';
        readonly options: readonly { readonly value: string; readonly title: string }[];
      }
    | {
        readonly kind: 'number';
        readonly minimum?: number | undefined;
        readonly maximum?: number | undefined;
      };
}

/** `GET /api/studio/places?name=…`: the places of the gazetteer with a name, the largest first. */
export interface StudioPlaces {
  readonly places: readonly StudioPlace[];
  /** A name that is spelled like one without a place. */
  readonly similar?: string | undefined;
}

export interface StudioPlace {
  readonly name: string;
  /** The name of the state or region. */
  readonly region?: string | undefined;
  /** The state as addresses have it. */
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly country: string;
  /** Undefined for a place with fewer than 1,000 inhabitants. */
  readonly population?: number | undefined;
  readonly latitude: number;
  readonly longitude: number;
  readonly postalCodes: readonly string[];
  readonly sources: { readonly place: string; readonly postalCodes: string };
}

/** `GET /api/studio/pictures`: the pictures of the site with the changes of the user, by name. */
export interface StudioPictures {
  readonly pictures: readonly StudioPicture[];
}

/** How a picture is shown in the studio. */
export interface ShownPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly isDrawing: boolean;
  /** The paths of the picture for a list, and for a place as wide as a page. */
  readonly small: string;
  readonly large: string;
}

/** Also the answer to an upload and to a new name. */
export interface StudioPicture extends ShownPicture {
  /** The file, as content names it: "media/team.jpg". */
  readonly file: string;
  readonly change: ListedFile['change'];
  /** The properties that name the picture, in the order of the files. */
  readonly uses: readonly PictureUse[];
}

export interface PictureUse {
  readonly file: string;
  readonly kind: string;
  readonly title: string;
  readonly path: JsonPath;
}

/**
 * `PUT /api/studio/pictures?name=…` with the bytes of a picture as body adds it to the changes, under a name that follows from `name`,
 * that of the file of the user. With `file`, it replaces that picture. Answers with StudioPicture, or with 413 or 422 and the reason.
 */

/** `DELETE /api/studio/pictures?file=…` removes a picture that no content names; answers with 204, or with 409 and the reason. */

/** `GET /api/studio/pictures/version?version=…`: the bytes of a version, which conflicts name. */
export const versionPath = '/api/studio/pictures/version';

/** `POST /api/studio/pictures/rename` gives a picture another name, also where content names it. Answers with StudioPicture, or with 409. */
export interface PictureRename {
  readonly file: string;
  /** Without folder and extension. */
  readonly name: string;
}

/** `GET /api/studio/work`: the pages about a service in a city, and what is to be done elsewhere, with the changes of the user. */
export interface StudioWork {
  /** Identifies the changes of the user and the content under them. */
  readonly version: string;
  /** The services that a page is about. */
  readonly services: readonly { readonly slug: string; readonly name: string }[];
  readonly cities: readonly WorkCity[];
  /** How many of the pages that are held back lack a part, the most frequent first. A page can lack several. */
  readonly lacks: readonly { readonly part: WorkLack; readonly pages: number }[];
  /** When the first of the counted leads arrived; null without leads. */
  readonly leadsSince: string | null;
  /** The month of the first counted visit, as `YYYY-MM`; null without visits. */
  readonly visitsSince: string | null;
  /** Pages that are not ready, those first that bring the most. */
  readonly next: readonly NextPage[];
  /** Claims that end or are due for review within 60 days, or were, by date. */
  readonly claims: readonly DatedClaim[];
  readonly samples: WorkList<SampleField>;
  /** Pages by the date of their copy, the oldest first. Only pages with a known date count. */
  readonly oldest: WorkList<DatedPage>;
  /** Files that are absent from the site because they have an error. */
  readonly faulty: WorkList<WorkFile>;
}

export type WorkLack = CellLack['part'];

/**
 * The state of a page about a service in a city. `ready`: search engines may show it. `held`: it is served, but lacks something.
 * `general`: it has the general text about the service, which search engines do not show. `unpublished`: a draft, or scheduled.
 */
export type WorkState = 'ready' | 'held' | 'general' | 'unpublished' | 'none';

/** The letters of states: a large site has tens of thousands of pages. */
export const workStates = {
  r: 'ready',
  h: 'held',
  g: 'general',
  u: 'unpublished',
  '-': 'none',
} as const satisfies Readonly<Record<string, WorkState>>;

export interface WorkCity {
  readonly slug: string;
  readonly name: string;
  /** The letter of the state of each page, in the order of the services. */
  readonly states: string;
  /** The number of leads of a service, by slug; those without leads are absent. */
  readonly leads: Readonly<Record<string, number>>;
  /** The number of visits that began on the page about a service, in the same way. */
  readonly visits: Readonly<Record<string, number>>;
}

export interface NextPage {
  readonly city: string;
  readonly service: string;
  readonly state: 'held' | 'general';
  readonly leads: number;
  readonly visits: number;
  /** The leads of all pages about the city or the service. */
  readonly demand: number;
}

/** The first items of a list, and how many it has. */
export interface WorkList<Item> {
  readonly count: number;
  readonly items: readonly Item[];
}

export interface WorkFile {
  readonly file: string;
  readonly kind: string;
  readonly title: string;
}

export interface WorkField extends WorkFile {
  readonly path: JsonPath;
}

export interface DatedClaim extends WorkField {
  readonly date: string;
  /** From today to the date; negative after it. */
  readonly days: number;
  readonly ends: 'shown' | 'reviewed';
}

export interface SampleField extends WorkField {
  /** Whether the whole file is meant, not a fact in it. */
  readonly isWhole: boolean;
}

export interface DatedPage extends WorkField {
  readonly date: string;
  readonly page: string;
}

/** `GET /api/studio/work/cell?city=…&service=…`: why a page has its state, and where its text is written. */
export interface WorkCell {
  readonly city: string;
  readonly service: string;
  readonly state: WorkState;
  /** Null without a page. */
  readonly page: string | null;
  readonly reasons: readonly WorkReason[];
  /** The own words of a page that is ready or held back. */
  readonly ownWords: number | null;
  readonly leads: number;
  readonly visits: number;
  /** Where the own text of the page is written; null if no template has pages with own texts. */
  readonly copy: (FieldPlace & { readonly isWritten: boolean }) | null;
}

export interface FieldPlace {
  readonly file: string;
  readonly path: JsonPath;
}

export type WorkReason =
  | { readonly part: 'lead' | 'text'; readonly field: FieldPlace | null }
  | {
      readonly part: 'ownWords' | 'evidence';
      readonly count: number;
      readonly required: number;
      readonly field: FieldPlace | null;
    }
  /** A file that the page needs is a draft, or is published at another time. */
  | { readonly part: 'unpublished'; readonly title: string; readonly field: FieldPlace };

/** `GET /api/studio/work/shares`: the own share of the pages that have requirements, by city and service. Takes seconds. */
export interface WorkShares {
  readonly version: string;
  /** From 0 to 1; null if the site has too many pages to compare all of them. */
  readonly shares: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
}

/** `GET /api/studio/work/share?city=…&service=…`: how a page compares with those about the same service. */
export interface WorkShare {
  /** Null if the site sets no requirements for the page. */
  readonly share: {
    readonly own: number;
    readonly nearest: { readonly page: string; readonly title: string; readonly shared: number } | null;
    /** The number of pages that it was compared with. */
    readonly compared: number;
  } | null;
  /** The least own share and the most shared that the site asks for; null if it asks for none. */
  readonly limits: { readonly own: number; readonly shared: number } | null;
}

/** The edits of a file. */
export interface FileEdits {
  readonly file: string;
  readonly edits: readonly PropertyEdit[];
}

/** `POST /api/studio/renaming`: the edits that give a file another address, and all that follows. Stores nothing. */
export interface RenamingRequest {
  readonly file: string;
  /** The new end of the address. */
  readonly address: string;
}

export interface StudioRenaming {
  /** The file after the renaming. */
  readonly file: string;
  readonly title: string;
  /** The end of the address as it is now. */
  readonly current: string;
  readonly obstacle?: 'same' | 'unwritable' | 'taken' | 'former' | 'fixed' | undefined;
  /** Other files that name it. */
  readonly references: readonly { readonly title: string; readonly count: number }[];
  /** Pages that get another address; their earlier one leads to it. At most 20. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** The number of all pages that get another address. */
  readonly moved: number;
  readonly edits: readonly FileEdits[];
}

/** `POST /api/studio/removal`: the edits that remove a file, and all that follows. Stores nothing. */
export interface RemovalRequest {
  readonly file: string;
  /** The page that its addresses lead to; null if they are answered as gone. */
  readonly redirectTo: string | null;
}

export interface StudioRemoval {
  readonly title: string;
  /** Pages that go away; at most 20. */
  readonly paths: readonly string[];
  /** The number of all pages that go away. */
  readonly total: number;
  /** Properties that name it. Those of lists are removed with it; the others have to be changed. */
  readonly uses: readonly {
    readonly file: string;
    readonly title: string;
    readonly path: JsonPath;
    readonly isRemoved: boolean;
  }[];
  readonly edits: readonly FileEdits[];
}
