import type { Data, Input } from '../../../../contract/types'
import type { Api } from '../../../api/port'
import type { ListingDraft } from '../values'
import type { ProjectValues } from './values'

/** Sends the project, or the edit of one (D14), with the files of its draft. */
export async function sendProject(
  api: Api,
  values: ProjectValues,
  draft: ListingDraft,
): Promise<Data<'post_project'>> {
  const id = draft.project_id === null ? {} : { id: draft.project_id }
  const fields = { ...values, ...id, draft_id: draft.id }
  return (await api.call('post_project', fields as Input<'post_project'>, { toast: false })).data
}
