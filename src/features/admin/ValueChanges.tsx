import { dataKey, type TFunction } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { AdminRecord } from './record-texts'

type ValueChange = AdminRecord['history'][number]['changes'][number]

/** Field-by-field changes made by an event, old and new; renders nothing if there are none. */
export function ValueChanges({ changes }: { changes: readonly ValueChange[] }) {
  const { t, i18n } = useTranslation()
  return (
    <ul className="grid gap-1 text-xs empty:hidden">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          {fieldName(t, change.field, i18n.language)}:{' '}
          {change.before === null && change.after === null ? (
            t('log.otherwise')
          ) : (
            <>
              <del className="text-muted no-underline">
                <bdi>{valueText(t, change.field, only(change.before, change.after))}</bdi>
              </del>{' '}
              {t('log.becomes')}{' '}
              <ins className="no-underline">
                <bdi>{valueText(t, change.field, only(change.after, change.before))}</bdi>
              </ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the name of a field; `name.ar` is the name in Arabic. */
function fieldName(t: TFunction, field: string, lang: string): string {
  const [name = '', code] = field.split('.')
  const language = code && new Intl.DisplayNames([lang, 'en'], { type: 'language' }).of(code)
  const shown = t(dataKey('publishing.field', name))
  return language ? `${shown} (${language})` : shown
}

/** Returns the entries of a list that are missing or different on the other side. */
function only(value: ValueChange['before'], other: ValueChange['before']): ValueChange['before'] {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  return value.filter(({ type, quota }) => !other.some((one) => one.type === type && one.quota === quota))
}

/** Returns a value as text: known values in the reader's language, user input unchanged. */
function valueText(t: TFunction, field: string, value: ValueChange['before']): string {
  if (typeof value === 'boolean') return t(value ? 'log.yes' : 'log.no')
  if (Array.isArray(value))
    return (
      value
        .map(({ type, quota }) => `${t(dataKey('publishing.feature', type))}: ${quota || t('log.unlimited')}`)
        .join(', ') || t('log.nothing')
    )
  if (value === null || value === '') return t('log.nothing')
  if (field === 'kind') return t(dataKey('publishing.answer', String(value)))
  return String(value)
}
