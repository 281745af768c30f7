import { useForm } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Field } from '../../ui/forms/Field'
import { TextArea } from '../../ui/forms/TextArea'
import type { BlockingPart } from './screen-props'

/** Form id, for a submit button outside the form. */
export const reasonForm = 'blocking-reason'

/** Field for an optional reason; server errors are shown next to it and the input is retained. */
export function ReasonForm({ view, actor }: BlockingPart) {
  const { t } = useTranslation()
  const { register, handleSubmit } = useForm({ defaultValues: { reason: view.reason } })
  const submit = handleSubmit(({ reason }) => actor.send({ type: 'block.confirmed', reason }))
  return (
    <form id={reasonForm} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="reason"
        id="blocking-reason-text"
        label={t('blocking.reason')}
        hint={t('blocking.reasonHint')}
        error={view.problem?.errors['reason']}
        optional
      >
        <TextArea dir="auto" rows={3} {...register('reason')} />
      </Field>
    </form>
  )
}
