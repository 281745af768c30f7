import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { refusedWith } from '../../../app/api/call-failure'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { Button } from '../../../ui/buttons/Button'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary'
import { Notice } from '../../../ui/feedback/Notice'
import { useShapeForm } from '../../../ui/forms/use-shape-form'
import { SettingField } from './SettingField'
import {
  touched,
  valuesOf,
  type ChosenPictures,
  type SectionName,
  type SettingName,
  type SettingValues,
} from './setting-values'

interface SettingsSectionProps {
  /** Id of the section, also the prefix of its text keys. */
  id: SectionName
  names: readonly SettingName[]
  /** Whether the section is visible; a hidden section stays mounted. */
  isOpen: boolean
  settings: Data<'admin/settings'>
  /** Refetches and returns the current settings. */
  readAgain: () => Promise<Data<'admin/settings'> | undefined>
  /** Called when unsaved changes appear or disappear. */
  onUnsaved: (id: string, isUnsaved: boolean) => void
}

/** A section of settings with its own save button; saves only the changed fields. */
export function SettingsSection({ id, names, isOpen, settings, readAgain, onUnsaved }: SettingsSectionProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // Settings version at which this section was loaded. Saving another section refetches the settings; that must not
  // hide other admins' changes from this section.
  const [version, setVersion] = useState(settings.version)
  const [chosen, setChosen] = useState<ChosenPictures>({})
  const saving = useCallMutation('admin/settings:save', {
    onError: async (error) => {
      if (!refusedWith(error, 'CONFLICT')) return
      const now = await readAgain()
      if (!now) return
      setVersion(now.version)
      form.reset(valuesOf(now, names), { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true })
    },
    onSuccess: async () => {
      const now = await readAgain()
      setChosen({})
      if (now) {
        setVersion(now.version)
        form.reset(valuesOf(now, names))
      }
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'admin/settings' })
    },
  })
  const form = useShapeForm<SettingValues>({
    shape: () =>
      import('../../../../contract/calls/admin/money-shapes').then(
        (all) => all.operatorShapes['admin/settings:save'].input,
      ),
    defaultValues: valuesOf(settings, names),
    refused: saving.refused,
  })
  const { isDirty: isTyped, dirtyFields } = form.formState
  const isDirty = isTyped || Object.keys(chosen).length > 0
  useEffect(() => onUnsaved(id, isDirty), [id, isDirty, onUnsaved])
  const title = `settings-${id}`
  return (
    <section
      hidden={!isOpen}
      aria-labelledby={title}
      className="grid gap-x-8 gap-y-4 2xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <header className="grid content-start gap-1">
        <h2 id={title} className="display text-lg">
          {t(`operator.section.${id}`)}
        </h2>
        <p className="measure text-sm text-muted">{t(`operator.sectionText.${id}`)}</p>
      </header>
      <form
        noValidate
        aria-labelledby={title}
        className="grid max-w-2xl content-start gap-4 rounded-lg border border-line bg-surface p-5"
        onSubmit={form.handleSubmit(() =>
          saving.mutate({ ...touched(form.getValues(), dirtyFields, chosen), version }),
        )}
      >
        {(!saving.refused || refusedWith(saving.error, 'CONFLICT')) && <FailureNotice error={saving.error} />}
        {saving.isSuccess && !isDirty && (
          <Notice tone="success" role="status">
            {t('operator.saved')}
          </Notice>
        )}
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {names.map((name) => (
          <SettingField key={name} form={form} name={name} chosen={chosen} onChoose={setChosen} />
        ))}
        <div className="flex flex-wrap gap-2 pt-1">
          <Button type="submit" tone="primary" disabled={!isDirty} busy={saving.isPending}>
            {t('operator.save')}
          </Button>
          {isDirty && (
            <Button
              tone="quiet"
              onClick={() => {
                setChosen({})
                saving.reset()
                form.reset()
              }}
            >
              {t('operator.discard')}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}
