import type { Data, Input } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import type { ProjectValues } from './project/project-values'
import type { WizardValues } from './wizard-values'

/** Data to submit: form values, draft with files and, for an edit, the listing. */
export interface Sending<V> {
  values: V
  draftId: number
  listing: number | null
  signal: AbortSignal
}

/**
 * The listing on the server; `before` is set if this draft had already been submitted, since a draft yields one listing
 * however often it is sent.
 */
export interface SentListing {
  id: number
  slug: string
  before: boolean
}

/**
 * Submits a property, or an edit of one, with the draft's files; empty attributes and distances are omitted. Throws the
 * `CallFailure` of a refusal, after which nothing is stored and the draft remains.
 */
export async function sendProperty(
  api: Api,
  { values, draftId, listing, signal }: Sending<WizardValues>,
): Promise<SentListing> {
  const quiet = { signal, toast: false }
  const fields = {
    ...values,
    confirmed: undefined,
    written: undefined,
    price: values.price_on_request ? '' : values.price,
    price_on_request: values.price_on_request ? 1 : 0,
    is_premium: values.is_premium ? 1 : 0,
    rentduration: values.property_type === 'rent' ? values.rentduration : '',
    // Sent as JSON text: multipart can't express an empty list, and a missing field would leave the stored value.
    parameters: JSON.stringify(
      values.parameters.flatMap(({ parameter_id, value }) => (value === '' ? [] : { parameter_id, value })),
    ),
    facilities: JSON.stringify(values.facilities),
    draft_id: draftId,
  }
  if (listing === null) {
    const sent = await api.call('post_property', fields as Input<'post_property'>, quiet)
    return { id: sent.data.id, slug: sent.data.slug_id, before: sent.submitted_before === true }
  }
  const edit = { ...fields, id: listing } as Input<'update_post_property'>
  const sent = await api.call('update_post_property', edit, quiet)
  const { id, slug_id } = sent.data as Data<'post_property'>
  return { id, slug: slug_id, before: sent.submitted_before === true }
}

/** Submits a project, or an edit of one (D14), with the draft's files. */
export async function sendProject(
  api: Api,
  { values, draftId, listing, signal }: Sending<ProjectValues>,
): Promise<SentListing> {
  const fields = {
    ...values,
    confirmed: undefined,
    ...(listing !== null && { id: listing }),
    draft_id: draftId,
  }
  const sent = await api.call('post_project', fields as Input<'post_project'>, { signal, toast: false })
  return { id: sent.data.id, slug: sent.data.slug_id, before: sent.submitted_before === true }
}
