import { listing, upload } from '../../../contract/limits'
import type { Parsed } from '../../../contract/calls/call-types'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile } from '../../platform/http/registry'
import { putFile, type Keeper, type NewFile } from '../../platform/media/store-file'
import { check, keepSent, type KeptFiles, requireFewer } from '../submissions'
import type { FileLine, Lists } from './write'

type ProjectFilesInput = Parsed<'post_project'>

/** Files sent with a call: `files` by use, `plans` with documents by the plan's position, and the rows to write. */
export interface SentProject {
  files: KeptFiles
  plans: Map<number, NewFile>
  rows: NewFile[]
}

/** Validates and stores all files sent. Refuses with FILE_REJECTED. Never call it in a transaction. */
export async function keepSentProject(keeper: Keeper, input: ProjectFilesInput): Promise<SentProject> {
  const checked = []
  for (const [at, { document }] of (input.plans ?? []).entries())
    if (document instanceof ReceivedFile)
      checked.push([at, await check(document, `plans.${at}.document`, 'document')] as const)
  const { image, meta_image, gallery_images, documents } = input
  const sent = await keepSent(keeper, { title_image: image, meta_image, gallery_images, documents })
  const plans = new Map<number, NewFile>()
  for (const [at, file] of checked) plans.set(at, await putFile(keeper, file))
  return { files: sent.files, plans, rows: [...sent.rows, ...plans.values()] }
}

const unknown = (field: string) =>
  new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: 'refusals.unknownId' } })

/**
 * Returns the resulting plans. A plan given by id keeps its document unless a new one is sent; a new plan needs a title
 * and a document (D87). `drafted`: documents of the form's draft, by their ids in the draft.
 */
export function plansAfter(
  input: ProjectFilesInput,
  before: readonly FileLine[],
  { plans: sent }: SentProject,
  drafted: ReadonlyMap<number, string> | null,
): FileLine[] {
  const changed = (input.plans ?? []).map(({ id, title, file_id }, at): FileLine => {
    const old = id === undefined ? undefined : before.find((one) => one.id === id)
    if (id !== undefined && !old) throw unknown(`plans.${at}.id`)
    const draftKey = file_id === undefined ? undefined : drafted?.get(file_id)
    if (file_id !== undefined && !draftKey) throw unknown(`plans.${at}.file_id`)
    const file_key = sent.get(at)?.key ?? draftKey ?? old?.file_key
    if (!file_key)
      throw new Refusal('VALIDATION', 'refusals.planTitle', {
        errors: { [`plans.${at}.document`]: 'refusals.planTitle' },
      })
    return { id, name: title, file_key }
  })
  // A draft lists all resulting plans; a plain call lists only those that change.
  if (drafted) return requirePlans(changed)
  const gone = removable(input.remove_plans, before, 'remove_plans')
  const stays = before
    .filter(({ id }) => id === undefined || !gone.has(id))
    .map((one) => changed.find(({ id }) => id !== undefined && id === one.id) ?? one)
  return requirePlans([...stays, ...changed.filter(({ id }) => id === undefined)])
}

function requirePlans(plans: FileLine[]): FileLine[] {
  requireFewer('plans', plans.length, listing.plansMax)
  return plans
}

/** Returns the resulting pictures and documents: retained files, then new files. A draft lists all of them. */
export function listsAfter(
  input: ProjectFilesInput,
  before: Lists,
  files: KeptFiles,
  drafted: boolean,
): Pick<Lists, 'gallery' | 'documents'> {
  const without = (list: 'gallery' | 'documents', field: 'remove_gallery_images' | 'remove_documents') => {
    const gone = removable(input[field], before[list], field)
    return drafted ? [] : before[list].filter(({ id }) => id === undefined || !gone.has(id))
  }
  const gallery = [...without('gallery', 'remove_gallery_images'), ...files.gallery]
  const documents = [...without('documents', 'remove_documents'), ...files.documents]
  requireFewer('gallery_images', gallery.length, upload.galleryMax)
  requireFewer('documents', documents.length, upload.documentsMax)
  return { gallery, documents }
}

/** Returns ids to remove; refuses any that don't belong to this project. */
function removable(ids: number[] | undefined, before: readonly FileLine[], field: string): Set<number> {
  for (const id of ids ?? []) if (!before.some((one) => one.id === id)) throw unknown(field)
  return new Set(ids)
}
