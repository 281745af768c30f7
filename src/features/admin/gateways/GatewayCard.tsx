import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../../api/FailureNotice'
import { Badge } from '../../../ui/Badge'
import { IconButton } from '../../../ui/IconButton'
import { Switch } from '../../../ui/Switch'
import { KeyPart } from './KeyPart'
import { useSaving } from './use-saving'
import { nameOf, type Way } from './words'

/** One way of paying: whether people can use it, at which place, with which keys, and what is open there. */
export function GatewayCard({
  way,
  first,
  last,
  onMove,
}: {
  way: Way
  first: boolean
  last: boolean
  onMove: (way: 'up' | 'down') => void
}) {
  const { t } = useTranslation()
  const saving = useSaving(way)
  const name = nameOf(t, way.gateway)
  const asked = saving.isPending ? saving.variables.is_on : undefined
  const on = asked === undefined ? way.is_on : asked === true
  const standing = way.unreadable ? 'locked' : !way.mode ? 'hidden' : on ? 'on' : 'off'
  return (
    <section
      aria-label={name}
      data-gateway={way.gateway}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="display text-lg">{name}</h2>
        {way.mode && (
          <Badge tone={way.mode === 'live' ? 'success' : 'info'}>{t(`operator.${way.mode}`)}</Badge>
        )}
        <Badge tone={on && way.mode ? 'accent' : 'warn'}>{t(`operator.${standing}`)}</Badge>
        <span className="ms-auto flex">
          <IconButton
            icon="up"
            data-move="up"
            label={`${t('operator.up')}: ${name}`}
            disabled={first}
            onClick={() => onMove('up')}
          />
          <IconButton
            icon="down"
            data-move="down"
            label={`${t('operator.down')}: ${name}`}
            disabled={last}
            onClick={() => onMove('down')}
          />
        </span>
      </header>
      <Switch
        label={t('operator.switch')}
        hint={way.open_payments > 0 && t('operator.openPayments', { count: way.open_payments })}
        checked={on}
        onChange={(is_on) => saving.mutate({ is_on })}
      />
      <FailureNotice error={saving.error} />
      <KeyPart way={way} />
      {way.notify_url && (
        <p className="grid gap-1 text-sm">
          <span className="text-muted">{t('operator.webhook')}</span>
          <bdi dir="ltr" className="justify-self-start wrap-anywhere">
            <code>{way.notify_url}</code>
          </bdi>
        </p>
      )}
    </section>
  )
}
