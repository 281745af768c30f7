import type { Data, CallEnvelope } from '../../../contract/calls/call-types'
import type * as ports from '../../../machines/flows/verification/ports'
import type { Api } from '../../app/api/port'
import { port } from '../port'

/** Implements the verification machine's ports with the API. */
export function verificationActors(api: Api) {
  return {
    readStanding: port<ports.ReadStandingOutput, void>(async ({ signal }) => {
      const quiet = { signal, toast: false }
      const [form, values, draft] = await Promise.all([
        api.call('get-agent-verification-form-fields', {}, quiet),
        api.call('get-agent-verification-form-values', {}, quiet),
        api.call('verification-draft', {}, quiet),
      ])
      return { ok: true, standing: standingOf(form, values.data, draft.data) }
    }),
    sendApplication: port<ports.SendApplicationOutput, ports.SendApplicationInput>(
      async ({ input: { answers, formVersion }, signal }) => {
        const form_fields = answers.map(({ id, value }) => ({ id, value }))
        const sent = { form_fields, form_version: formVersion }
        await api.call('apply-agent-verification', sent, { signal, toast: false })
        return { ok: true }
      },
    ),
  }
}

type Form = CallEnvelope<'get-agent-verification-form-fields'>
type StoredFile = Data<'verification-draft:file'>

/** Maps a stored file to the machine's type. */
export const proofOf = ({ id, name, url, is_picture }: StoredFile): ports.Proof => ({
  id,
  name,
  url,
  isPicture: is_picture,
})

function standingOf(
  form: Form,
  { state, reason, submitted_at, values }: Data<'get-agent-verification-form-values'>,
  draft: Data<'verification-draft'>,
): ports.Standing {
  return {
    state,
    reason,
    sentAt: submitted_at,
    given: values.map(({ id, name, value, file }) => ({ id, name, value, proof: file && proofOf(file) })),
    formVersion: form.form_version ?? 0,
    questions: form.data.map(({ id, name, hint, field_type, required, form_fields_values }) => ({
      id,
      name,
      hint,
      kind: field_type,
      required,
      options: form_fields_values.map((option) => ({ id: String(option.id), text: option.value })),
    })),
    answers: draft.answers.map(({ id, value, file }) => ({ id, value, proof: file && proofOf(file) })),
  }
}
