import type { I18n } from '../../ui/i18n/create-i18n'
import { listing as listingLimits, upload } from '../../../contract/limits'
import type { ListingKind } from '../../../machines/flows/wizard/ports'
import { DraftGone, type DraftFile, type DraftStore, type FileKind } from './steps/draft-store'
import type { ListingDraft } from './steps/wizard-values'
import { isHeic, prepareFile } from '../../app/files/prepare-file'
import { browserTable } from '../browser-table'

/** A guest's draft as stored in the browser. */
export interface KeptDraft {
  listing: ListingKind
  /** Distinguishes the draft from later drafts. */
  key: number
  fields: ListingDraft['fields']
  step: string
  savedAt: number
  /** Id of the account draft to which this draft is being moved; null before the move. */
  movingTo: number | null
  /** New ids of moved files, by their local ids. */
  moved: Record<string, number>
  /** Names of files the server refused. */
  leftOut: string[]
}

/** Tombstone of a moved draft, so another tab that still has the draft open notices the move. */
interface MovedDraft {
  listing: `${ListingKind} moved`
  key: number
  /** Id of the account draft it became. */
  became: number
  movedAt: number
}

/** A file of the draft, with its content. */
export interface KeptFile {
  id: number
  listing: ListingKind
  kind: FileKind
  name: string
  position: number
  blob: Blob
}

/** The browser's draft: a draft store with the methods needed to move it. */
export interface BrowserDraft extends DraftStore {
  find: () => Promise<KeptDraft | null>
  files: () => Promise<KeptFile[]>
  put: (draft: KeptDraft) => Promise<unknown>
  dropFile: (fileId: number) => Promise<unknown>
  forget: () => Promise<void>
  /** Deletes the draft after it became the account draft with this id. */
  leave: (became: number) => Promise<void>
  /** Returns the id of the account draft to which this tab's open draft was moved; null if it wasn't moved. */
  became: () => Promise<number | null>
}

/** Days after which an abandoned draft is deleted, so the next user of the browser doesn't find it. */
const keptDays = 30

const drafts = browserTable('threshold-drafts', 'drafts', 'listing')
const allFiles = browserTable('threshold-draft-files', 'files', 'id')

/** Maximum number of files by kind, as on the server; with a maximum of one, a new file replaces the old one. */
const most: Record<FileKind, number> = {
  title: 1,
  three_d: 1,
  meta: 1,
  gallery: upload.galleryMax,
  document: upload.documentsMax,
  plan: listingLimits.plansMax,
}

const isPaper = (kind: FileKind) => kind === 'document' || kind === 'plan'

/** Object URLs of pictures that exist only in this browser. */
const addresses = new Map<number, string>()

function addressOf({ id, blob }: KeptFile): string {
  const address = addresses.get(id) ?? URL.createObjectURL(blob)
  addresses.set(id, address)
  return address
}

function shownFile(file: KeptFile): DraftFile {
  const { id, kind, name, position } = file
  const url = addressOf(file)
  const picture = isPaper(kind) ? null : { url, width: null, height: null, srcset: '', thumbhash: null }
  return { id, kind, name, position, url, picture }
}

let lastId = 0
const nextId = () => (lastId = Math.max(lastId + 1, Date.now()))

/**
 * Creates the browser's draft store. `currency` returns the currency of a new listing's price; `i18n` provides the text
 * of local errors.
 */
export function browserDraft(
  kind: ListingKind,
  currency: () => Promise<string>,
  i18n: Pick<I18n, 't'>,
): BrowserDraft {
  /** Looks up `t` on each call, since the language may change. */
  const t: I18n['t'] = (key, params) => i18n.t(key, params)
  const files = async () => {
    const all = await allFiles<KeptFile[]>('readonly', (rows) => rows.getAll())
    return all.filter(({ listing }) => listing === kind).toSorted((a, b) => a.position - b.position)
  }
  const dropFile = async (fileId: number) => {
    URL.revokeObjectURL(addresses.get(fileId) ?? '')
    addresses.delete(fileId)
    return allFiles('readwrite', (rows) => rows.delete(fileId))
  }
  const forget = async () => {
    for (const { id } of await files()) await dropFile(id)
    await drafts('readwrite', (rows) => rows.delete(kind))
  }
  const find = async () => {
    const kept = await drafts<KeptDraft | undefined>('readonly', (rows) => rows.get(kind))
    if (kept === undefined || kept.savedAt > Date.now() - keptDays * 86_400_000) return kept ?? null
    await forget()
    return null
  }
  const put = (draft: KeptDraft | MovedDraft) => drafts('readwrite', (rows) => rows.put(draft))
  /** Key of the draft open in this tab; null before a draft was read. */
  let open: number | null = null
  const leave = async (became: number) => {
    const kept = await find()
    if (kept) await put({ listing: `${kind} moved`, key: kept.key, became, movedAt: Date.now() })
    await forget()
  }
  const hasMoved = (moved: MovedDraft | undefined) => moved !== undefined && moved.key === open
  const became = async () => {
    const moved = await drafts<MovedDraft | undefined>('readonly', (rows) => rows.get(`${kind} moved`))
    return moved && hasMoved(moved) ? moved.became : null
  }
  const blank = (key: number): KeptDraft => ({
    listing: kind,
    key,
    fields: {},
    step: '',
    savedAt: Date.now(),
    movingTo: null,
    moved: {},
    leftOut: [],
  })
  const read = async () => {
    const draft = (await find()) ?? blank(nextId())
    open = draft.key
    return draft
  }
  /**
   * Changes the draft, creating it if necessary, in one transaction, so concurrent uploads and saves by other tabs
   * don't overwrite each other.
   */
  const change = async (edit: (draft: KeptDraft) => KeptDraft = (draft) => draft) => {
    // Deletes an expired draft.
    await find()
    let changed: KeptDraft | null = null
    await drafts('readwrite', (rows) => {
      const moved: IDBRequest<MovedDraft | undefined> = rows.get(`${kind} moved`)
      const kept: IDBRequest<KeptDraft | undefined> = rows.get(kind)
      kept.addEventListener('success', () => {
        if (!kept.result && hasMoved(moved.result)) return
        changed = edit(kept.result ?? blank(open ?? nextId()))
        rows.put(changed)
      })
      return kept
    })
    const draft = changed as KeptDraft | null
    if (!draft) throw new DraftGone(t('wizard.gone'))
    open = draft.key
    return draft
  }
  const shown = async ({ fields, step, savedAt }: KeptDraft): Promise<ListingDraft> => ({
    // Never used as the id of an account draft.
    id: 0,
    listing: kind,
    project_id: null,
    property_id: null,
    fields,
    step,
    currency: await currency(),
    files: (await files()).map(shownFile),
    updated_at: new Date(savedAt).toISOString(),
  })
  const check = async (file: File, fileKind: FileKind) => {
    const [types, kinds, bytes]: readonly [readonly string[], string, number] = isPaper(fileKind)
      ? [upload.documentTypes, upload.documentKinds, upload.documentBytes]
      : [upload.imageTypes, upload.imageKinds, upload.imageBytes]
    const limit = { kinds, max: bytes / 1024 / 1024 }
    if (isHeic(file)) throw new Error(t('refusals.fileHeic', limit))
    if (!types.includes(file.type)) throw new Error(t('refusals.fileType', limit))
    if (file.size > bytes) throw new Error(t('refusals.fileTooLarge', limit))
    const there = (await files()).filter((one) => one.kind === fileKind)
    if (most[fileKind] === 1) for (const { id } of there) await dropFile(id)
    else if (there.length >= most[fileKind]) throw new Error(t('refusals.tooMany', { max: most[fileKind] }))
    return (there.at(-1)?.position ?? -1) + 1
  }
  return {
    queryKey: ['browser-draft', kind],
    formName: () => `browser-${kind}`,
    isLocal: true,
    find,
    files,
    put,
    dropFile,
    forget,
    leave,
    became,
    read: async () => shown(await read()),
    save: async ({ fields, step, fileOrder = [] }) => {
      const draft = await change((kept) => ({
        ...kept,
        fields: { ...kept.fields, ...fields },
        step,
        savedAt: Date.now(),
      }))
      for (const file of await files()) {
        const position = fileOrder.indexOf(file.id)
        if (position >= 0 && position !== file.position)
          await allFiles('readwrite', (rows) => rows.put({ ...file, position }))
      }
      return shown(draft)
    },
    addFile: async (_, fileKind, chosen) => {
      await change()
      const file = await prepareFile(chosen)
      const position = await check(file, fileKind)
      const kept: KeptFile = {
        id: nextId(),
        listing: kind,
        kind: fileKind,
        name: file.name.slice(-200),
        position,
        blob: file,
      }
      await allFiles('readwrite', (rows) => rows.put(kept))
      try {
        await change()
      } catch (error) {
        // The draft has been moved in the meantime; the file would end up in the next draft.
        await dropFile(kept.id)
        throw error
      }
      return shownFile(kept)
    },
    removeFile: (_, fileId) => dropFile(fileId),
    discard: forget,
  }
}
