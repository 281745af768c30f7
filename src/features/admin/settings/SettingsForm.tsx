import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currencies } from '../../../../contract/currencies'
import type { Data } from '../../../../contract/types'
import { disputeRules, factorRules } from '../../../../contract/values'
import { refusedWith } from '../../../api/failure'
import { FailureNotice } from '../../../api/FailureNotice'
import { useCallMutation } from '../../../api/use-call-mutation'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Field } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { useShapeForm } from '../../../ui/shape-form'
import { TextArea } from '../../../ui/TextArea'
import { TextField } from '../../../ui/TextField'
import { ChoiceField } from './ChoiceField'
import {
  routes,
  flags,
  lines,
  looks,
  maps,
  numbers,
  pictures,
  touched,
  valuesOf,
  type SettingValues,
} from './values'

/** How each line is typed. */
const kinds = { contact_email: 'email', contact_phone: 'tel' } as Partial<Record<string, string>>

/** The operator's settings as one form; saving changes what was touched and nothing else. */
export function SettingsForm({
  settings,
  readAgain,
}: {
  settings: Data<'admin/settings'>
  /** Answers with what they are now. */
  readAgain: () => Promise<Data<'admin/settings'> | undefined>
}) {
  const { t, i18n } = useTranslation()
  const currencyNames = new Intl.DisplayNames([i18n.language, 'en'], { type: 'currency' })
  const queries = useQueryClient()
  const saving = useCallMutation('admin/settings:save', {
    onError: async (error) => {
      if (!refusedWith(error, 'CONFLICT')) return
      const now = await readAgain()
      if (now) form.reset(valuesOf(now), { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true })
    },
    onSuccess: async () => {
      const now = await readAgain()
      if (now) form.reset(valuesOf(now))
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'admin/settings' })
    },
  })
  const form = useShapeForm<SettingValues>({
    shape: () =>
      import('../../../../contract/shapes/admin/money').then(
        (all) => all.operatorShapes['admin/settings:save'].input,
      ),
    defaultValues: valuesOf(settings),
    refused: saving.refused,
  })
  const { isDirty, dirtyFields } = form.formState
  const texts = (name: keyof SettingValues) => ({
    label: t(`operator.setting.${name}`),
    hint: t(`operator.settingHint.${name}`),
  })
  const checkbox = (name: keyof SettingValues) => (
    <Checkbox
      key={name}
      id={`field-${name}`}
      {...texts(name)}
      error={form.errorOf(name)}
      {...form.register(name)}
    />
  )
  const line = (name: keyof SettingValues) => (
    <TextField key={name} form={form} name={name} {...texts(name)} optional dir="ltr" autoComplete="off" />
  )
  return (
    <form
      noValidate
      className="grid max-w-2xl content-start gap-6"
      onSubmit={form.handleSubmit(() =>
        saving.mutate({ ...touched(form.getValues(), dirtyFields), version: settings.version }),
      )}
    >
      {(!saving.refused || refusedWith(saving.error, 'CONFLICT')) && <FailureNotice error={saving.error} />}
      {saving.isSuccess && !isDirty && (
        <Notice tone="success" role="status">
          {t('operator.saved')}
        </Notice>
      )}
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <fieldset className="grid gap-2">
        <legend className="display mb-2 text-lg">{t('operator.listings')}</legend>
        {flags.map(checkbox)}
        {numbers.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`operator.setting.${name}`)}
            hint={t(`operator.settingHint.${name}`)}
            required
            className="max-w-52"
            inputMode="numeric"
            dir="ltr"
          />
        ))}
        <Field
          name="review_reasons"
          label={t('operator.setting.review_reasons')}
          hint={t('operator.settingHint.review_reasons')}
          error={form.errorOf('review_reasons')}
          optional
        >
          <TextArea rows={5} dir="auto" {...form.register('review_reasons')} />
        </Field>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="display mb-3 text-lg">{t('operator.company')}</legend>
        {lines.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`operator.setting.${name}`)}
            hint={name === 'company_name' && t(`operator.settingHint.${name}`)}
            required={name === 'company_name'}
            optional={name !== 'company_name'}
            type={kinds[name]}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="display mb-2 text-lg">{t('operator.doors')}</legend>
        <p className="measure text-sm text-muted">{t('operator.doorsText')}</p>
        {routes.map(checkbox)}
        <ChoiceField
          {...texts('team_second_factor')}
          choices={factorRules.map((rule) => [rule, t(`operator.secondFactor.${rule}`)])}
          error={form.errorOf('team_second_factor')}
          {...form.register('team_second_factor')}
        />
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="display mb-2 text-lg">{t('operator.disputes')}</legend>
        <ChoiceField
          {...texts('dispute_suspends')}
          choices={disputeRules.map((rule) => [rule, t(`operator.disputeSuspends.${rule}`)])}
          error={form.errorOf('dispute_suspends')}
          {...form.register('dispute_suspends')}
        />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="display mb-3 text-lg">{t('operator.looks')}</legend>
        <ChoiceField
          {...texts('currency_code')}
          choices={currencies.map((code) => [code, `${code} · ${currencyNames.of(code) ?? code}`])}
          error={form.errorOf('currency_code')}
          {...form.register('currency_code')}
        />
        {looks.map(checkbox)}
        {pictures.map(line)}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="display mb-3 text-lg">{t('operator.maps')}</legend>
        <p className="measure text-sm text-muted">{t('operator.mapsText')}</p>
        {maps.map(line)}
      </fieldset>
      <Button type="submit" tone="primary" className="justify-self-start" busy={saving.isPending}>
        {t('operator.save')}
      </Button>
    </form>
  )
}
