import type { TextKey } from '../../../contract/texts/catalogue'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { featuringDays } from '../../../contract/limits'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { Button } from '../../ui/buttons/Button'
import { Field } from '../../ui/forms/Field'
import { FormDialog } from '../../ui/overlays/FormDialog'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { TextArea } from '../../ui/forms/TextArea'
import { TextInput } from '../../ui/forms/TextInput'
import type { AdminRecord } from './record-texts'

/**
 * Lets an admin feature a listing without a request, if the listing can be featured. If the listing already has a
 * featured placement or a request for one, a text says so and the button is omitted.
 */
export function FeatureAct({
  item,
}: {
  item: Pick<AdminRecord, 'record' | 'id' | 'featuring_allowed' | 'related'>
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { record, id } = item
  const featuring = useCallMutation('admin/feature', { onSuccess: () => setOpen(false), refresh: 'all' })
  const close = () => {
    featuring.reset()
    setOpen(false)
  }
  const canFeature = item.featuring_allowed?.includes('featuring.granted') ?? false
  const known =
    item.related?.some(({ note }) => note === ('admin.related.featuring' satisfies TextKey)) ?? false
  if (!canFeature && !known) return null
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <LiveRegion text={featuring.data?.message ?? ''} />
      <h2 className="display text-lg">{t('featuring.operator.title')}</h2>
      <p className="text-sm text-muted">{t(canFeature ? 'featuring.operator.text' : 'featuring.already')}</p>
      {canFeature && (
        <Button wide icon="star" onClick={() => setOpen(true)}>
          {t('featuring.operator.do')}
        </Button>
      )}
      <FormDialog
        open={open}
        title={t('featuring.operator.do')}
        submit={t('featuring.operator.send')}
        busy={featuring.isPending}
        onClose={close}
        onSubmit={(form) =>
          featuring.mutate({
            record: record === 'project' ? record : 'property',
            id,
            days: String(form.get('days') ?? ''),
            reason: String(form.get('reason') ?? ''),
          })
        }
      >
        <p>{t('admin.confirmText')}</p>
        {!featuring.refused && <FailureNotice error={featuring.error} />}
        <Field name="days" label={t('featuring.operator.days')} error={featuring.refused?.['days']} required>
          <TextInput
            name="days"
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            defaultValue={String(featuringDays.usual)}
          />
        </Field>
        <Field
          name="reason"
          label={t('featuring.operator.reason')}
          hint={t('featuring.operator.reasonHint')}
          error={featuring.refused?.['reason']}
          optional
        >
          <TextArea name="reason" rows={3} dir="auto" />
        </Field>
      </FormDialog>
    </section>
  )
}
