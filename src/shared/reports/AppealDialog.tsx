import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { useTextCopy } from '../autosave/use-text-copy'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { Field } from '../../ui/forms/Field'
import { FormDialog } from '../../ui/overlays/FormDialog'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { TextArea } from '../../ui/forms/TextArea'
import { useDates } from '../../ui/format/use-dates'

type AppealedDecision = Data<'decisions'>[number]

/** Dialog to appeal a decision; open while `decision` is set. */
export function AppealDialog({
  decision,
  onClose,
}: {
  decision: AppealedDecision | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const copy = useTextCopy(`appeal ${decision?.id ?? ''}`)
  const sending = useCallMutation('appeal-decision', {
    onSuccess: () => {
      copy.forget()
      onClose()
    },
    refresh: ['decisions'],
  })
  const wrong = sending.refused?.['words']
  const close = () => {
    sending.reset()
    onClose()
  }
  return (
    <>
      <LiveRegion text={sending.data?.message ?? ''} />
      <FormDialog
        open={decision !== null}
        title={t('reports.appealTitle')}
        submit={t('reports.appealSend')}
        busy={sending.isPending}
        onClose={close}
        onSubmit={(form) => sending.mutate({ id: decision!.id, words: String(form.get('words') ?? '') })}
      >
        <p>{t('reports.appealText', { date: decision?.appeal_until ? date(decision.appeal_until) : '' })}</p>
        {!wrong && <FailureNotice error={sending.error} />}
        <Field name="words" label={t('reports.appealWords')} error={wrong} required>
          <TextArea
            key={decision?.id}
            name="words"
            rows={5}
            dir="auto"
            defaultValue={copy.begun}
            onChange={({ target }) => copy.note(target.value)}
          />
        </Field>
      </FormDialog>
    </>
  )
}
