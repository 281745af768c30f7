import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnRequest } from '../../../../contract/listing-price'
import { repayment } from '../../../../contract/mortgage'
import { RepaymentSummary } from '../../../mortgage/RepaymentSummary'
import { exampleTerms, mortgageOf } from '../../../mortgage/terms'
import { TermsFields } from '../../../mortgage/TermsFields'
import { useSettings } from '../../../session/use-settings'
import { Card } from '../../../ui/Card'
import { LinkButton } from '../../../ui/LinkButton'
import type { Full } from '../types'
import { Block } from '../../../detail/Block'

/** What this home would cost a month, beginning with its price; nothing for what is to rent, or priced in another currency or on request. */
export function MortgageTeaser({ property }: { property: Full }) {
  const { t } = useTranslation()
  const { selected_currency_data: shown } = useSettings()
  const { price, price_minor: minor, currency, property_type: type, market_status: market } = property
  const [terms, setTerms] = useState(() => exampleTerms(price))
  if (isOnRequest(minor)) return null
  if (type !== 'sell' || market !== 'available' || currency !== shown.code) return null
  const mortgage = mortgageOf(terms)
  return (
    <Block id="mortgage" title={t('browse.mortgage.teaser')}>
      <Card className="grid gap-6 sm:grid-cols-2">
        <TermsFields terms={terms} onTerms={setTerms} />
        <div className="grid content-between gap-4">
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
