import { ReportControl } from '../../../reports/ReportControl'
import type { Full } from '../types'
import { Description } from './Description'
import { Documents } from './Documents'
import { Facilities } from './Facilities'
import { Facts } from './Facts'
import { MortgageTeaser } from './MortgageTeaser'
import { Moving } from './Moving'
import { OwnerNotice } from './OwnerNotice'
import { Position } from './Position'
import { PremiumLock } from './PremiumLock'

/** Everything below the price and the title, in the order of reading. */
export default function DetailBody({ property }: { property: Full }) {
  return (
    <>
      {property.is_owner && <OwnerNotice property={property} />}
      {property.locked && <PremiumLock property={property} />}
      <Facts property={property} />
      <Description property={property} />
      <Moving property={property} />
      <Facilities property={property} />
      <Documents property={property} />
      <Position property={property} />
      <MortgageTeaser key={property.id} property={property} />
      {!property.is_owner && (
        <div>
          <ReportControl about={{ property_id: property.id }} name={property.owner.name} />
        </div>
      )}
    </>
  )
}
