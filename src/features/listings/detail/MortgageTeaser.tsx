import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { numberFormat } from '../../../../contract/language/intl'
import { isOnRequest } from '../../../../contract/money/listing-price'
import { withSymbol } from '../../../../contract/money/money-format'
import { repayment } from '../../../../contract/money/mortgage'
import { RepaymentSummary } from '../../../shared/mortgage/RepaymentSummary'
import { exampleTerms, mortgageOf } from '../../../shared/mortgage/mortgage-terms'
import { TermsFields } from '../../../shared/mortgage/TermsFields'
import { useSettings } from '../../../app/api/use-settings'
import { Card } from '../../../ui/layout/Card'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import type { Full } from '../listing-types'
import { Block } from '../../../shared/detail/Block'

/**
 * Whether a monthly cost can be shown: not for rentals, unavailable listings, prices on request or prices in another
 * currency.
 */
function useCanReckon({ price_minor: minor, currency, property_type: type, market_status: market }: Full) {
  const { selected_currency_data: shown } = useSettings()
  return type === 'sell' && market === 'available' && !isOnRequest(minor) && currency === shown.code
}

/** Estimated monthly cost using the default mortgage terms below, rounded to tens. */
export function MonthlyEstimate({ property }: { property: Full }) {
  const { t, i18n } = useTranslation()
  const { currency_symbol: symbol } = useSettings()
  const mortgage = mortgageOf(exampleTerms(property.price))
  if (!useCanReckon(property) || !mortgage) return null
  const month = Math.round(repayment(mortgage).monthly / 1000) * 10
  const amount = numberFormat(i18n.language, { numberingSystem: 'latn' }).format(month)
  return (
    <p className="text-sm text-muted">
      {t('public.detail.aMonth', { amount: withSymbol(symbol, amount) })}{' '}
      <a href="#mortgage" className="link">
        {t('public.detail.seeHow')}
      </a>
    </p>
  )
}

/** Mortgage calculator for this listing, starting from its price. */
export function MortgageTeaser({ property }: { property: Full }) {
  const { t } = useTranslation()
  const [terms, setTerms] = useState(() => exampleTerms(property.price))
  if (!useCanReckon(property)) return null
  const mortgage = mortgageOf(terms)
  return (
    <Block id="mortgage" title={t('browse.mortgage.teaser')}>
      <Card className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TermsFields terms={terms} onTerms={setTerms} />
        <div className="grid min-w-0 grid-cols-1 content-between gap-4">
          {mortgage ? (
            <RepaymentSummary mortgage={mortgage} repaid={repayment(mortgage)} />
          ) : (
            <p className="text-muted">{t('browse.mortgage.incomplete')}</p>
          )}
          <LinkButton
            to="/$page"
            params={{ page: 'mortgage-calculator' }}
            search={{ ...terms }}
            className="justify-self-start"
          >
            {t('browse.mortgage.more')}
          </LinkButton>
        </div>
      </Card>
      <p className="text-xs text-muted">{t('browse.mortgage.example')}</p>
    </Block>
  )
}
