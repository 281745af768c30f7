import type { I18n } from '../../ui/i18n/create-i18n'
import { listing as listingLimits, upload } from '../../../contract/limits'
import type { ListingKind } from '../../../machines/flows/wizard/ports'
import { DraftGone, type DraftFile, type DraftStore, type FileKind } from './steps/draft-store'
import type { ListingDraft } from './steps/wizard-values'
import { isHeic, prepareFile } from '../../app/files/prepare-file'
import { browserTable } from '../browser-table'

/** A draft of somebody without an account, as the browser keeps it. */
export interface KeptDraft {
  listing: ListingKind
  /** Distinguishes it from the draft that is begun after it. */
  key: number
  fields: ListingDraft['fields']
  step: string
  savedAt: number
  /** The account's draft that it is being moved into; null before that. */
  movingTo: number | null
  /** What files that have moved are called there, by their ids here. */
  moved: Record<string, number>
  /** Names of files that the server did not take. */
  leftOut: string[]
}

/** What is left of a draft that was moved, so that another tab which still has it open is notified. */
interface MovedDraft {
  listing: `${ListingKind} moved`
  key: number
  /** The account's draft that it has become. */
  became: number
  movedAt: number
}

/** One of its files, with its bytes. */
export interface KeptFile {
  id: number
  listing: ListingKind
  kind: FileKind
  name: string
  position: number
  blob: Blob
}

/** The draft of this browser: what a store does, and what moving it away needs. */
export interface BrowserDraft extends DraftStore {
  find: () => Promise<KeptDraft | null>
  files: () => Promise<KeptFile[]>
  put: (draft: KeptDraft) => Promise<unknown>
  dropFile: (fileId: number) => Promise<unknown>
  forget: () => Promise<void>
  /** Deletes the draft, which has become this draft of an account. */
  leave: (became: number) => Promise<void>
  /** The account's draft that the one open in this tab has become; null if it was not moved. */
  became: () => Promise<number | null>
}

/** Days until an abandoned draft is deleted, so that the next person does not find what a guest has typed. */
const keptDays = 30

const drafts = browserTable('threshold-drafts', 'drafts', 'listing')
const allFiles = browserTable('threshold-draft-files', 'files', 'id')

/** How many files a draft holds of each kind, as at the server; a kind of one replaces what was there. */
const most: Record<FileKind, number> = {
  title: 1,
  three_d: 1,
  meta: 1,
  gallery: upload.galleryMax,
  document: upload.documentsMax,
  plan: listingLimits.plansMax,
}

const isPaper = (kind: FileKind) => kind === 'document' || kind === 'plan'

/** Addresses under which the page shows pictures that are nowhere but here. */
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

/** The draft of this browser. `currency`: what a new listing's price is in; `i18n` words what is refused here at once. */
export function browserDraft(
  kind: ListingKind,
  currency: () => Promise<string>,
  i18n: Pick<I18n, 't'>,
): BrowserDraft {
  /** In the language that is read by then. */
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
  /** Of the draft that this tab has open; null before one was read. */
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
   * Changes the draft, which begins with that, in one transaction: a photo may arrive, or another tab save, at the same
   * time, and neither may undo the other.
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
    // No draft of an account has this number.
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
        // The draft has moved meanwhile: the file would turn up in the next one.
        await dropFile(kept.id)
        throw error
      }
      return shownFile(kept)
    },
    removeFile: (_, fileId) => dropFile(fileId),
    discard: forget,
  }
}
