import { useState } from 'react'
import type { Data, Input } from '../../../contract/calls/call-types'
import { formatMoney } from '../../../contract/money/money-format'
import { useCallQuery } from '../../app/api/call-query'
import { useSettings } from '../../app/api/use-settings'
import { Button } from '../../ui/buttons/Button'
import { Notice } from '../../ui/feedback/Notice'
import { useSettled } from '../../ui/hooks/use-settled'
import { useTranslation } from '../../ui/i18n/use-translation'
import { questionOf, readPrice, roughly, roundedMinor } from './price-doubt'

export interface PriceDoubtProps {
  /** Price as typed, in major units. */
  price: string
  currency: string
  /** Living area, or plot area of a category without one, in the unit of its attribute; null if not filled in. */
  area: { value: number; unit: string | null } | null
  /** Kind and place of the listings to compare with; null if the place or category isn't chosen yet. */
  compared: Omit<Input<'price-check'>, 'area' | 'price' | 'currency'> | null
  /** Puts the suggested price into the field. */
  onPrice: (price: string) => void
}

/**
 * Price per unit of area, and a question if that is far from comparable listings. Asked once per typed price, and
 * nothing depends on the answer. Without an area it renders nothing.
 */
export function PriceDoubt({ price, currency, area, compared, onPrice }: PriceDoubtProps) {
  const { t, i18n } = useTranslation()
  const { currency_symbol: symbol, selected_currency_data: shown } = useSettings()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const settled = useSettled(price)
  const typed = readPrice(settled)
  const asked = typed !== null && area !== null && compared !== null
  const { data } = useCallQuery(
    'price-check',
    { ...compared!, area: area?.value ?? 0, price: typed ?? 0, currency },
    { enabled: asked && confirmed !== settled },
  )
  if (typed === null || area === null || !(area.value > 0)) return null
  const money = (major: number, isRounded = false) =>
    formatMoney(
      { minor: roundedMinor(isRounded ? major : roughly(major), currency), currency },
      { lang: i18n.language, symbol: currency === shown.code ? symbol : undefined, decimals: 'needed' },
    )
  const perUnit = money(typed / area.value)
  const unit = area.unit ?? t('wizard.doubt.unit')
  const isCurrent = asked && price === settled && confirmed !== settled
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{t('wizard.doubt.perUnit', { price: perUnit, unit })}</p>
      {isCurrent && data && (
        <Question
          result={data.data}
          perUnit={perUnit}
          unit={unit}
          money={(major) => money(major, true)}
          onPrice={onPrice}
          onConfirm={() => setConfirmed(settled)}
        />
      )}
    </div>
  )
}

interface QuestionProps {
  result: Data<'price-check'>
  perUnit: string
  unit: string
  money: (major: number) => string
  onPrice: (price: string) => void
  onConfirm: () => void
}

function Question({ result, perUnit, unit, money, onPrice, onConfirm }: QuestionProps) {
  const { t } = useTranslation()
  const { suggested_price: suggested } = result
  const question = questionOf(result)
  if (question === null) return null
  return (
    <Notice
      tone="warn"
      role="status"
      actions={
        <>
          {suggested !== null && (
            <Button size="sm" onClick={() => onPrice(String(suggested))}>
              {t('wizard.doubt.correct', { price: money(suggested) })}
            </Button>
          )}
          <Button size="sm" tone="quiet" onClick={onConfirm}>
            {t('wizard.doubt.keep')}
          </Button>
        </>
      }
    >
      {t(`wizard.doubt.${question}`, { price: perUnit, unit })}
    </Notice>
  )
}
