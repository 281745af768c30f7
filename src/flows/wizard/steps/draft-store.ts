import type { ListingDraft } from './wizard-values'

export type DraftFile = ListingDraft['files'][number]
export type FileKind = DraftFile['kind']

/** What of the form changed, the step it stands at, and the photos' order where that changed. */
export interface SavedForm {
  /** The draft that is open: one that was submitted meanwhile, from another tab, is not begun anew. */
  draftId?: number
  /** The others stay as they are stored: another tab may have changed them. */
  fields: object
  step: string
  fileOrder?: number[]
}

/** The draft that is open is there no longer: another tab has submitted it, moved it into the account or deleted it. */
export class DraftGone extends Error {}

/** Where the draft of a wizard is kept: with the account, or in this browser as long as there is none. */
export interface DraftStore {
  /** Of the draft among what the page has read. */
  queryKey: readonly unknown[]
  /** The name by which the tab finds its form again. */
  formName: (draft: ListingDraft) => string
  /** It needs no network. */
  isLocal: boolean
  /** The draft; begun now where there is none. */
  read: (signal?: AbortSignal) => Promise<ListingDraft>
  /** Throws DraftGone. */
  save: (form: SavedForm) => Promise<ListingDraft>
  addFile: (
    draftId: number,
    kind: FileKind,
    file: File,
    onProgress: (progress: number) => void,
  ) => Promise<DraftFile>
  removeFile: (draftId: number, fileId: number) => Promise<unknown>
  /** Deletes the draft with its files. */
  discard: (draftId: number) => Promise<unknown>
}
