import { useId, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { savable } from '../../../contract/filter/saved-search'
import { alertFrequencies, type AlertFrequency } from '../../../contract/values'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { mailGapOf } from '../../app/session/session-parts'
import { usePerson } from '../../app/session/use-session'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'
import { RadioCards } from '../../ui/forms/RadioCards'
import { SearchNameField } from './SearchNameField'

/** Dialog that asks for alert frequency and name, then confirms with a link to the saved searches. */
export default function SaveSearchDialog({
  filter,
  onClose,
}: {
  filter: PropertyFilter
  onClose: () => void
}) {
  const { t } = useTranslation()
  const person = usePerson()
  const gap = person && mailGapOf(person)
  const formId = useId()
  const [name, setName] = useState('')
  const [frequency, setFrequency] = useState<AlertFrequency>('instant')
  const save = useCallMutation('saved-searches:save', { refresh: ['saved-searches'] })
  const saved = save.data
  return (
    <Dialog
      open
      title={t('public.saveSearch')}
      onClose={onClose}
      actions={
        saved ? (
          <>
            <LinkButton to="/user/saved-searches">{t('alerts.toList')}</LinkButton>
            <Button tone="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        ) : (
          <Button tone="primary" type="submit" form={formId} busy={save.isPending}>
            {t('alerts.save')}
          </Button>
        )
      }
    >
      {saved ? (
        <Notice tone="success" role="status" title={saved.data.name}>
          {saved.message}
        </Notice>
      ) : (
        <form
          id={formId}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!save.isPending) save.mutate({ ...savable(filter), name, frequency })
          }}
        >
          <RadioCards
            legend={t('alerts.frequency')}
            name="frequency"
            options={alertFrequencies.map((value) => ({
              value,
              title: t(`alerts.every.${value}`),
              note: t(`alerts.note.${value}`),
            }))}
            value={frequency}
            onChange={setFrequency}
          />
          <SearchNameField value={name} onValue={setName} />
          {gap && <p className="text-sm text-muted">{t(`alerts.${gap}`)}</p>}
          <FailureNotice error={save.error} />
        </form>
      )}
    </Dialog>
  )
}
