import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../../ui/i18n/use-translation'
import type { MoneySum } from '../../../../../contract/values'
import { Price } from '../../../../ui/format/Price'
import { lineName, type Days, type MoneyLine } from './line-names'

/** A sum linking to the payments behind it; zero has no link. */
export function SumLink({
  line,
  name,
  sum: { amount_minor: minor, n },
  days,
}: {
  line: MoneyLine
  name: MoneySum
  sum: MoneyLine['taken']
  days: Days
}) {
  const { t } = useTranslation()
  const { gateway, currency, test_mode } = line
  const shown =
    name === 'unknown' ? <span className="tabular-nums">{n}</span> : <Price money={{ minor, currency }} />
  if (n === 0) return <span className="text-muted">{shown}</span>
  return (
    <Link
      to="/admin/$part"
      params={{ part: 'payments' }}
      search={{ sum: name, gateway, currency, mode: test_mode ? 'sandbox' : 'live', ...days }}
      className="link inline-flex min-h-6 items-center"
    >
      <span className="sr-only">
        {lineName(t, line)}: {t(`operator.money.sum.${name}`)}{' '}
      </span>
      {shown}
    </Link>
  )
}
