import type { ListingDraft } from './wizard-values'

export type DraftFile = ListingDraft['files'][number]
export type FileKind = DraftFile['kind']

/** Changed fields, current step, and the order of photos if changed. */
export interface SavedForm {
  /** Id of the open draft, so a draft submitted from another tab isn't re-created. */
  draftId?: number
  /** Changed fields only, so values saved by another tab aren't overwritten. */
  fields: object
  step: string
  fileOrder?: number[]
}

/** The open draft no longer exists: another tab submitted, moved or deleted it. */
export class DraftGone extends Error {}

/** Storage of a wizard's draft: the account or, for guests, this browser. */
export interface DraftStore {
  /** Query key of the draft. */
  queryKey: readonly unknown[]
  /** Name under which the tab stores unsaved input. */
  formName: (draft: ListingDraft) => string
  /** Whether the store works without a network. */
  isLocal: boolean
  /** Returns the draft, creating it if there is none. */
  read: (signal?: AbortSignal) => Promise<ListingDraft>
  /** Saves the form; throws `DraftGone` if the draft no longer exists. */
  save: (form: SavedForm) => Promise<ListingDraft>
  addFile: (
    draftId: number,
    kind: FileKind,
    file: File,
    onProgress: (progress: number) => void,
  ) => Promise<DraftFile>
  removeFile: (draftId: number, fileId: number) => Promise<unknown>
  discard: (draftId: number) => Promise<unknown>
}
