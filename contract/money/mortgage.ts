/**
 * Terms of a loan with monthly payments: amounts in minor units of any currency, and a yearly rate in per cent. The
 * amount borrowed is `loan` minus `down`.
 */
export interface Mortgage {
  loan: number
  down: number
  ratePercent: number
  years: number
}

/** Amounts in minor units. `balance` is the debt left at the end of the year. */
export interface MortgageYear {
  year: number
  payment: number
  principal: number
  interest: number
  balance: number
}

export interface Repayment {
  /** Monthly payment. The last payment differs by the accumulated rounding. */
  monthly: number
  totalInterest: number
  totalPayment: number
  yearly: MortgageYear[]
}

const months = 12

/**
 * Calculates an annuity the way banks do (D83): constant payments, with interest on the remaining debt rounded to the
 * minor unit and the rest repaying the loan. Totals are sums of the monthly amounts, so they match the yearly figures.
 */
export function repayment(mortgage: Mortgage): Repayment {
  const owed = mortgage.loan - mortgage.down
  const rate = mortgage.ratePercent / 100 / months
  const terms = mortgage.years * months
  const monthly = Math.max(1, Math.round(annuity(owed, rate, terms)))
  const yearly: MortgageYear[] = []
  let balance = owed
  for (let year = 1; year <= mortgage.years; year++) {
    const sum = { year, payment: 0, principal: 0, interest: 0 }
    for (let month = 1; month <= months; month++) {
      const interest = Math.round(balance * rate)
      const last = year === mortgage.years && month === months
      const payment = last ? balance + interest : Math.min(monthly, balance + interest)
      balance -= payment - interest
      sum.payment += payment
      sum.interest += interest
      sum.principal += payment - interest
    }
    yearly.push({ ...sum, balance })
  }
  const totalPayment = yearly.reduce((sum, { payment }) => sum + payment, 0)
  return { monthly, totalInterest: totalPayment - owed, totalPayment, yearly }
}

/** Returns the payment per term that repays a debt with interest; equal parts if there is no interest. */
function annuity(owed: number, rate: number, terms: number): number {
  // With a tiny rate, the power is 1 in floating point and would cause a division by zero.
  const shrunk = -Math.expm1(-terms * Math.log1p(rate))
  return shrunk === 0 ? owed / terms : (owed * rate) / shrunk
}
