import type { Data, Input } from '../../../../contract/types'
import type { Api } from '../../../api/port'
import type { ListingDraft, WizardValues } from './values'

/**
 * Sends the listing, or the edit of one, with the files of its draft. Facts and distances that were left empty are
 * not sent. Throws the CallFailure of a refusal; nothing is stored then, and the draft stays.
 */
export async function sendListing(
  api: Api,
  values: WizardValues,
  draft: ListingDraft,
): Promise<Data<'post_property'>> {
  const fields = {
    ...values,
    price: values.price_on_request ? '' : values.price,
    price_on_request: values.price_on_request ? 1 : 0,
    is_premium: values.is_premium ? 1 : 0,
    rentduration: values.property_type === 'rent' ? values.rentduration : '',
    parameters: values.parameters.filter((one) => one.value !== ''),
    draft_id: draft.id,
  }
  if (draft.property_id === null)
    return (await api.call('post_property', fields as Input<'post_property'>, { toast: false })).data
  const edited = await api.call(
    'update_post_property',
    { ...fields, id: draft.property_id } as Input<'update_post_property'>,
    { toast: false },
  )
  return edited.data as Data<'post_property'>
}
