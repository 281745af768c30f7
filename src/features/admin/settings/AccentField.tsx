import { useTranslation } from '../../../ui/i18n/use-translation'
import {
  accentContrast,
  accentRoles,
  isColour,
  leastContrast,
  readableAccent,
} from '../../../../contract/site/accent'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { Icon } from '../../../ui/pictures/Icon'
import type { ShapeForm } from '../../../ui/forms/use-shape-form'
import { TextInput } from '../../../ui/forms/TextInput'
import type { SettingValues } from './setting-values'

/** Default accent colour, the picker's initial value. */
const shipped = '#1f5a44'

/**
 * Accent colour, typed or picked, with its contrast. A colour without enough contrast is rejected and the nearest
 * legible one offered.
 */
export function AccentField({ form }: { form: ShapeForm<SettingValues> }) {
  const { t, i18n } = useTranslation()
  const typed = form.watch('accent_color').trim().toLowerCase()
  const set = (colour: string) =>
    form.setValue('accent_color', colour, { shouldDirty: true, shouldValidate: form.attempt > 0 })
  const ratio = isColour(typed) ? accentContrast(typed) : null
  const isReadable = ratio === null || ratio >= leastContrast
  const written = (n: number) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(n)
  return (
    <div className="grid gap-2">
      <Field
        name="accent_color"
        label={t('operator.setting.accent_color')}
        hint={t('operator.settingHint.accent_color')}
        error={form.errorOf('accent_color')}
        optional
      >
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label={t('operator.accent.choose')}
            value={isColour(typed) ? typed : shipped}
            onChange={({ target }) => set(target.value)}
            className="h-11 w-14 cursor-pointer rounded-md border border-control bg-surface p-1"
          />
          <span className="w-36">
            <TextInput
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              placeholder={shipped}
              {...form.register('accent_color')}
            />
          </span>
        </div>
      </Field>
      {ratio !== null && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className={isReadable ? 'flex gap-1.5 text-accent' : 'flex gap-1.5 text-danger'}>
            <Icon name={isReadable ? 'success' : 'warn'} size={18} />
            {t(isReadable ? 'operator.accent.readable' : 'operator.accent.tooLight', {
              ratio: written(Math.floor(ratio * 100) / 100),
              least: written(leastContrast),
            })}
          </span>
          {!isReadable && (
            <Button size="sm" onClick={() => set(readableAccent(typed))}>
              <Sample colour={readableAccent(typed)} />
              {t('operator.accent.use', { colour: readableAccent(typed) })}
            </Button>
          )}
        </p>
      )}
      {ratio !== null && isReadable && <Preview accent={typed} />}
    </div>
  )
}

function Sample({ colour }: { colour: string }) {
  return <span aria-hidden="true" className="size-4 rounded-sm" style={{ background: colour }} />
}

/** Preview of a button and a link in both themes. */
function Preview({ accent }: { accent: string }) {
  const { t } = useTranslation()
  const roles = accentRoles(accent)
  if (!roles) return null
  return (
    <div aria-hidden="true" className="flex flex-wrap gap-3">
      {(['light', 'dark'] as const).map((scheme) => (
        <span
          key={scheme}
          style={{ ...roles, colorScheme: scheme }}
          className="flex items-center gap-4 rounded-md border border-line bg-ground px-4 py-3 text-sm"
        >
          <span className="rounded-md bg-accent px-3 py-1.5 font-semibold text-on-accent">
            {t('operator.accent.button')}
          </span>
          <span className="link">{t('operator.accent.link')}</span>
          <span className="rounded-full bg-accent-soft px-2 font-semibold text-accent">
            {t('operator.accent.badge')}
          </span>
        </span>
      ))}
    </div>
  )
}
