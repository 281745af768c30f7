import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { Button } from '../../../ui/buttons/Button'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Notice } from '../../../ui/feedback/Notice'
import { TextInput } from '../../../ui/forms/TextInput'
import type { Language } from './LanguagesPage'

export interface LanguageFormProps {
  /** Language to edit; null for a new one. */
  language: Language | null
  onSaved: (code: string) => Promise<void>
  onClose: () => void
}

/** Form for one language: name, spelling, availability and a file of texts. */
export function LanguageForm({ language, onSaved, onClose }: LanguageFormProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const saving = useCallMutation('admin/languages:save', {
    onSuccess: async (_reply, { code }) => {
      if (file.current) file.current.value = ''
      await onSaved(language?.code ?? code.trim().toLowerCase())
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'admin/languages' })
    },
  })
  const save = (form: FormData) => {
    const content = (name: string) => String(form.get(name) ?? '')
    const [sent] = file.current?.files ?? []
    saving.mutate({
      code: language?.code ?? content('code'),
      name: content('name'),
      rtl: language?.is_shipped ? language.rtl : form.has('rtl'),
      is_on: language?.is_shipped || form.has('is_on'),
      forget: form.has('forget'),
      version: language?.version ?? 0,
      ...(sent && { file: sent }),
    })
  }
  const errors = saving.refused ?? {}
  const unknown = saving.data?.data.unknown ?? []
  return (
    <form
      noValidate
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save(new FormData(event.currentTarget))
      }}
    >
      <h2 className="display text-lg">
        {language ? t('languages.change', { name: language.name }) : t('languages.add')}
      </h2>
      {Object.keys(errors).length === 0 && <FailureNotice error={saving.error} />}
      {saving.isSuccess && (
        <Notice tone="success" role="status">
          {t('languages.saved')}
          {unknown.length > 0 && (
            <> {t('languages.unknown', { count: unknown.length, keys: unknown.slice(0, 10).join(', ') })}</>
          )}
        </Notice>
      )}
      {!language && (
        <Field name="code" label={t('languages.code')} error={errors['code']} required>
          <TextInput name="code" dir="ltr" maxLength={2} autoComplete="off" />
        </Field>
      )}
      <Field name="name" label={t('languages.name')} error={errors['name']} required>
        <TextInput name="name" defaultValue={language?.name} />
      </Field>
      {!language?.is_shipped && (
        <>
          <Checkbox name="rtl" label={t('languages.rtl')} defaultChecked={language?.rtl} />
          <Checkbox name="is_on" label={t('languages.show')} defaultChecked={language?.is_on} />
        </>
      )}
      <Field
        name="file"
        label={t('languages.file')}
        hint={t('languages.fileHint', { hole: '{{…}}' })}
        error={errors['file']}
        optional
      >
        <TextInput ref={file} type="file" accept="application/json,.json" />
      </Field>
      {language && language.uploaded > 0 && <Checkbox name="forget" label={t('languages.forget')} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={saving.isPending}>
          {t('languages.save')}
        </Button>
        <Button onClick={onClose}>{t('languages.cancel')}</Button>
      </div>
    </form>
  )
}
