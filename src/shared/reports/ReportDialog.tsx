import { useId, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Input } from '../../../contract/calls/call-types'
import { CallFailure, refusedWith } from '../../app/api/call-failure'
import { failureText } from '../../app/api/failure-text'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallQuery } from '../../app/api/call-query'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { Field } from '../../ui/forms/Field'
import { Notice } from '../../ui/feedback/Notice'
import { RadioCards } from '../../ui/forms/RadioCards'
import { useShapeForm } from '../../ui/forms/use-shape-form'
import { Awaited } from '../../ui/feedback/Awaited'
import { TextArea } from '../../ui/forms/TextArea'
import { kindOf, type ReportControlProps } from './ReportControl'

/** Report dialog: reason, description where required, and what happens next. */
export default function ReportDialog({ about, name, onClose }: ReportControlProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const reasons = useCallQuery('get_report_reasons', {})
  const list = useRef<HTMLDivElement>(null)
  /** Focuses the first invalid field: the reasons, else the description. */
  const goTo = (wrong: object) =>
    list.current?.querySelector<HTMLElement>('reason_id' in wrong ? 'input' : 'textarea')?.focus()
  const sending = useCallMutation('add_reports', {
    onError: (error) => error instanceof CallFailure && error.errors && goTo(error.errors),
  })
  const form = useShapeForm({
    shape: () =>
      import('../../../contract/calls/chat/shapes').then((all) => all.chatShapes.add_reports.input),
    defaultValues: { ...about, reason_id: '', other_message: '' },
    refused: sending.refused,
  })
  const chosen = form.watch('reason_id')
  const texts = reasons.data?.data.find((one) => String(one.id) === chosen)?.asks_text ?? false
  const wrong = { reason: form.errorOf('reason_id'), texts: form.errorOf('other_message') }
  const waits = refusedWith(sending.error, 'CONFLICT')
  const over = sending.isSuccess || waits
  return (
    <Dialog
      open
      title={t(sending.isSuccess ? 'reports.done' : `reports.title.${kindOf(about)}`)}
      onClose={onClose}
      actions={
        over ? (
          <Button tone="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" form={id} tone="primary" busy={sending.isPending}>
              {t('reports.send')}
            </Button>
          </>
        )
      }
    >
      {over ? (
        <Notice tone={waits ? 'info' : 'success'} role="status">
          {waits ? failureText(sending.error!, t) : t('reports.doneText')}
        </Notice>
      ) : (
        <form
          id={id}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            const send = () => sending.mutate(form.getValues() as Input<'add_reports'>)
            void form.handleSubmit(send, goTo)(event)
          }}
        >
          <p className="text-muted">{t('reports.text', { name })}</p>
          {!sending.refused && <FailureNotice error={sending.error} />}
          {reasons.isPending && <Awaited className="h-64" />}
          {reasons.error && (
            <ErrorState onRetry={() => void reasons.refetch()} retrying={reasons.isFetching}>
              {t('reports.noReasons')}
            </ErrorState>
          )}
          {reasons.data && (
            <div ref={list} className="grid gap-4">
              <RadioCards
                legend={t('reports.reason')}
                name="reason_id"
                options={reasons.data.data.map((one) => ({
                  value: String(one.id),
                  title: <bdi>{one.reason}</bdi>,
                }))}
                value={chosen || null}
                onChange={(value) => form.setValue('reason_id', value, { shouldValidate: form.attempt > 0 })}
                error={wrong.reason}
              />
              <Field
                name="other_message"
                label={t('reports.words')}
                hint={t('reports.wordsHint')}
                error={wrong.texts}
                required={texts}
                optional={!texts}
              >
                <TextArea dir="auto" rows={3} {...form.register('other_message')} />
              </Field>
            </div>
          )}
        </form>
      )}
    </Dialog>
  )
}
