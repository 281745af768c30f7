/** What is borrowed, in minor units of whatever currency, at a yearly rate in per cent, paid back monthly. */
export interface Mortgage {
  loan: number
  down: number
  ratePercent: number
  years: number
}

/** Minor units. `balance`: what is still owed when the year ends. */
export interface MortgageYear {
  year: number
  payment: number
  principal: number
  interest: number
  balance: number
}

export interface Repayment {
  /** Every month's payment; only the last one differs, by what rounding has left. */
  monthly: number
  totalInterest: number
  totalPayment: number
  yearly: MortgageYear[]
}

const months = 12

/**
 * An annuity as banks write it down (D83): the same payment each month, interest on what is still owed rounded to the
 * minor unit, the rest pays the loan off. The totals are those of the months, so they agree with the years.
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

/** The payment of one term that pays a debt off with its interest; in equal parts where there is none. */
function annuity(owed: number, rate: number, terms: number): number {
  // A rate so small that the power is 1 in floating point would divide by zero.
  const shrunk = -Math.expm1(-terms * Math.log1p(rate))
  return shrunk === 0 ? owed / terms : (owed * rate) / shrunk
}
