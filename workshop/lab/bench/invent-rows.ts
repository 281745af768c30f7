import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { Dice } from '../../demo/pictures/dice'

const zips = [
  '98178',
  '98125',
  '98028',
  '98136',
  '98074',
  '98053',
  '98003',
  '98198',
  '98146',
  '98038',
  '98103',
  '98115',
  '98052',
  '98034',
  '98006',
]

/** Writes a file with the same columns and distribution as the King County record, for machines that don't have it. */
export async function inventRows(file: string, count: number): Promise<void> {
  const dice = new Dice('bench')
  const out = createWriteStream(file)
  out.write(
    'pid,date,price,bedrooms,bathrooms,sqft_living,sqft_lot,floors,waterfront,view,condition,grade,sqft_above,sqft_basement,yr_built,yr_renovated,zipcode,lat,long,sqft_living15,sqft_lot15\n',
  )
  for (let index = 0; index < count; index += 1) {
    const bedrooms = dice.int(1, 6)
    const living = dice.int(50, 120) * 10 * Math.ceil(bedrooms / 2)
    const basement = dice.chance(0.4) ? dice.int(10, 80) * 10 : 0
    const month = dice.int(1, 12)
    const row = [
      1_000_000 + index,
      `2014${String(month).padStart(2, '0')}${String(dice.int(1, 28)).padStart(2, '0')}T000000`,
      Math.round(living * dice.between(150, 480)),
      bedrooms,
      dice.int(2, 14) / 4,
      living,
      living * dice.int(2, 9),
      dice.pick([1, 1.5, 2, 2, 3]),
      dice.chance(0.008) ? 1 : 0,
      dice.chance(0.1) ? dice.int(1, 4) : 0,
      dice.int(1, 5),
      dice.int(5, 12),
      living - basement,
      basement,
      dice.int(1900, 2014),
      dice.chance(0.04) ? dice.int(1980, 2014) : 0,
      dice.pick(zips),
      dice.between(47.16, 47.78).toFixed(4),
      dice.between(-122.52, -121.4).toFixed(3),
      living,
      living * 4,
    ]
    if (!out.write(`${row.join(',')}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}
