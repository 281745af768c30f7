import { dataKey, type TFunction } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { AdminRecord } from './record-texts'

type ValueChange = AdminRecord['history'][number]['changes'][number]

/** What an event changed in a record's content: field by field, old and new. Nothing where it changed nothing. */
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

/** What a field is called; `name.ar` is the name in Arabic. */
function fieldName(t: TFunction, field: string, lang: string): string {
  const [name = '', code] = field.split('.')
  const language = code && new Intl.DisplayNames([lang, 'en'], { type: 'language' }).of(code)
  const shown = t(dataKey('publishing.field', name))
  return language ? `${shown} (${language})` : shown
}

/** Of a list only what the other side has not, or has otherwise. */
function only(value: ValueChange['before'], other: ValueChange['before']): ValueChange['before'] {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  return value.filter(({ type, quota }) => !other.some((one) => one.type === type && one.quota === quota))
}

/** A value as it is read: texts of the marketplace in the reader's language, what somebody wrote as it stands. */
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
