import { useTranslation } from '../../../ui/i18n/use-translation'
import { features, limitedFeatures, type Feature } from '../../../../contract/api/package-features'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'
import { quotaOf } from './entry-fields'
import type { ListFieldProps } from './ParametersField'

interface OpenedFeature {
  type: Feature
  /** Quota as typed; empty means unlimited. */
  quota: string
}

const isLimited = (feature: Feature) => limitedFeatures.some((one) => one === feature)

/** Features of a package: each excluded, unlimited or with a quota. */
export function FeaturesField({ form, name, label, error }: ListFieldProps) {
  const { t } = useTranslation()
  const opened = (form.watch(name) as OpenedFeature[] | undefined) ?? []
  const set = (feature: Feature, quota: string | null) => {
    const next = new Map(opened.map((one) => [one.type, one.quota]))
    if (quota === null) next.delete(feature)
    else next.set(feature, quota)
    const inOrder = features.flatMap((type) => (next.has(type) ? [{ type, quota: next.get(type)! }] : []))
    form.setValue(name, inOrder, { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-3" id={`field-${name}`} tabIndex={-1}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {error && <p className="text-xs font-medium text-danger">{error}</p>}
      {features.map((feature) => {
        const at = opened.findIndex(({ type }) => type === feature)
        const quota = opened[at]?.quota
        const method = quota === undefined ? 'not' : quota === '' ? 'all' : 'some'
        const wrong = at < 0 ? undefined : form.errorOf(`${name}.${at}.quota`)
        return (
          <div key={feature} className="flex flex-wrap items-end gap-3">
            <Field
              name={`feature-${feature}`}
              label={t(`publishing.feature.${feature}`)}
              className="min-w-64 grow"
            >
              <Select
                value={method}
                onChange={({ target }) =>
                  set(feature, target.value === 'not' ? null : target.value === 'all' ? '' : '1')
                }
              >
                <option value="not">{t('publishing.feature.not')}</option>
                <option value="all">
                  {t(isLimited(feature) ? 'publishing.feature.unlimited' : 'publishing.feature.open')}
                </option>
                {isLimited(feature) && <option value="some">{t('publishing.feature.some')}</option>}
              </Select>
            </Field>
            {method === 'some' && (
              <Field
                name={`${name}.${at}.quota`}
                label={
                  <span className="sr-only">
                    {t('publishing.feature.how', { feature: t(`publishing.feature.${feature}`) })}
                  </span>
                }
                error={wrong}
                className="w-32"
              >
                <TextInput
                  inputMode="numeric"
                  dir="ltr"
                  value={quota}
                  onChange={({ target }) => set(feature, quotaOf(target.value))}
                />
              </Field>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
