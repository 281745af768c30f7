import { documentTypes } from '../../../../app/files/accepted-types'
import { useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import { listing, upload } from '../../../../../contract/limits'
import { Button } from '../../../../ui/buttons/Button'
import { FileDrop } from '../../../../ui/forms/FileDrop'
import { TextField } from '../../../../ui/forms/TextField'
import type { DraftStore } from '../draft-store'
import { useDraftFiles, useFileRemoval } from '../use-draft-files'
import type { ListingDraft } from '../wizard-values'
import type { StepProps } from '../wizard-steps'
import { placeOfDocument, type ProjectValues } from './project-values'

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

export interface FloorPlansProps extends StepProps<ProjectValues> {
  draft: ListingDraft
  store: DraftStore
}

/** Floor plans (D87), each with title and document. Another plan can be added once the last one is complete (§5). */
export function FloorPlans({ form, draft, store }: FloorPlansProps) {
  const { t } = useTranslation()
  const rows = useFieldArray({ control: form.control, name: 'plans', keyName: 'key' })
  const plans = form.watch('plans')
  const complete = plans.every(({ title, file_id }) => title.trim() !== '' && file_id !== '')
  const adder = useRef<HTMLDivElement>(null)
  const removeFile = useFileRemoval(draft, store)
  const keys = useRef<string[]>([])
  useEffect(() => {
    keys.current = rows.fields.map(({ key }) => key)
  })
  const remove = (at: number) => {
    const fileId = plans[at]?.file_id
    rows.remove(at)
    // An orphaned document would count towards the draft's limit without being visible.
    if (fileId) void removeFile(Number(fileId))
    adder.current?.querySelector('button')?.focus()
  }
  const put = (key: string, fileId: string) => {
    const place = placeOfDocument(keys.current, key, form.getValues('plans'))
    if (place) form.setValue(place, fileId, { shouldDirty: true })
    else if (fileId) void removeFile(Number(fileId))
  }
  return (
    <section className="grid gap-4">
      <h2 className="display text-lg">{t('projects.plans')}</h2>
      <p className="measure text-sm text-muted">{t('projects.plansHint')}</p>
      {rows.fields.map((row, at) => (
        <fieldset key={row.key} className="grid gap-4 rounded-lg border border-line p-4">
          <legend className="px-1 text-sm font-semibold">
            {t('projects.planNumber', { number: at + 1 })}
          </legend>
          <TextField form={form} name={`plans.${at}.title`} label={t('projects.planTitle')} required />
          <PlanDocument
            draft={draft}
            store={store}
            fileId={plans[at]?.file_id ?? ''}
            error={form.errorOf(`plans.${at}.document` as never) ?? form.errorOf(`plans.${at}.file_id`)}
            onFile={(id) => put(row.key, id)}
          />
          <div>
            <Button icon="trash" onClick={() => remove(at)}>
              {t('projects.planRemove', { number: at + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      <div ref={adder} className="grid justify-items-start gap-2">
        <Button
          icon="plus"
          aria-disabled={!complete || rows.fields.length >= listing.plansMax}
          onClick={() => complete && rows.append({ id: '', title: '', file_id: '' })}
        >
          {t('projects.planAdd')}
        </Button>
        {!complete && <p className="text-xs text-muted">{t('refusals.planTitle')}</p>}
      </div>
    </section>
  )
}

interface PlanDocumentProps {
  draft: ListingDraft
  store: DraftStore
  fileId: string
  error?: string
  onFile: (id: string) => void
}

/** Document of a plan, referenced by its id in the draft. */
function PlanDocument({ draft, store, fileId, error, onFile }: PlanDocumentProps) {
  const { t } = useTranslation()
  const files = useDraftFiles(draft, 'plan', store)
  const arrived = new Set(files.arrived.map(({ id }) => String(id)))
  return (
    <FileDrop
      label={t('projects.planDocument')}
      hint={t('projects.planDocumentHint', { megabytes: megabytes(upload.documentBytes) })}
      accept={documentTypes.join(',')}
      files={files.shown.filter(({ id }) => id === fileId || !arrived.has(id))}
      onAdd={(chosen) => files.add(chosen.slice(0, 1), (id) => onFile(String(id)))}
      onRemove={(id) => {
        void files.remove(id)
        if (id === fileId) onFile('')
      }}
      onRetry={files.retry}
      error={error}
    />
  )
}
