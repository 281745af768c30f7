import type { Data, Input } from '../../../../contract/calls/call-types'
import type { Api } from '../../../app/api/port'
import type { ProjectValues } from './project/project-values'
import type { WizardValues } from './wizard-values'

/** What is sent: the form, the draft with its files, and the listing that it changes, if it changes one. */
export interface Sending<V> {
  values: V
  draftId: number
  listing: number | null
  signal: AbortSignal
}

/** The listing as the server has it, and whether it had this draft before: it is taken once, however often it is sent. */
export interface SentListing {
  id: number
  slug: string
  before: boolean
}

/**
 * Sends the property, or the edit of one, with the files of its draft. Facts and distances that were left empty are
 * not sent. Throws the CallFailure of a refusal; nothing is stored then, and the draft stays.
 */
export async function sendProperty(
  api: Api,
  { values, draftId, listing, signal }: Sending<WizardValues>,
): Promise<SentListing> {
  const quiet = { signal, toast: false }
  const fields = {
    ...values,
    confirmed: undefined,
    price: values.price_on_request ? '' : values.price,
    price_on_request: values.price_on_request ? 1 : 0,
    is_premium: values.is_premium ? 1 : 0,
    rentduration: values.property_type === 'rent' ? values.rentduration : '',
    // As texts: a form has no field for a list without entries, and one that is missing leaves what is stored.
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

/** Sends the project, or the edit of one (D14), with the files of its draft. */
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
