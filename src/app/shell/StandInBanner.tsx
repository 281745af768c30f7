import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'

/** Banner listing the simulated services of this site. Appears on every page and can't be dismissed. */
export function StandInBanner({ names }: { names: Data<'web-settings'>['stand_ins'] }) {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language).format(names.map((name) => t(`shell.standIns.${name}`)))
  return (
    <aside
      aria-label={t('shell.standIns.title')}
      data-stand-ins=""
      className="border-b border-line bg-warn-soft text-ink"
    >
      <p className="page py-1.5 text-xs sm:text-sm">
        <strong className="text-warn">{t('shell.standIns.title')}</strong>{' '}
        {t('shell.standIns.text', { list })}
      </p>
    </aside>
  )
}
