/** Real cities and neighbourhoods. Listings are placed somewhere within a neighbourhood and name no street. */
export interface DemoPlace {
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
  /** US dollars per square foot for an ordinary flat. */
  rate: number
  /** Whether the place has no real winter. */
  warm?: true
  areas: readonly (readonly [name: string, latitude: number, longitude: number])[]
}

/** Places of the demo market. */
export const places: readonly DemoPlace[] = [
  {
    city: 'Seattle',
    state: 'Washington',
    country: 'United States',
    latitude: 47.6062,
    longitude: -122.3321,
    rate: 560,
    areas: [
      ['Ballard', 47.677, -122.383],
      ['Fremont', 47.6535, -122.35],
      ['Wallingford', 47.661, -122.334],
      ['Capitol Hill', 47.619, -122.319],
      ['Columbia City', 47.559, -122.289],
      ['Phinney Ridge', 47.674, -122.354],
    ],
  },
  {
    city: 'Portland',
    state: 'Oregon',
    country: 'United States',
    latitude: 45.5152,
    longitude: -122.6784,
    rate: 350,
    areas: [
      ['Alberta', 45.559, -122.647],
      ['Hawthorne', 45.512, -122.626],
      ['Pearl District', 45.528, -122.684],
      ['Sellwood', 45.466, -122.651],
      ['Laurelhurst', 45.5265, -122.621],
      ['St. Johns', 45.588, -122.748],
    ],
  },
  {
    city: 'Austin',
    state: 'Texas',
    country: 'United States',
    latitude: 30.2672,
    longitude: -97.7431,
    rate: 380,
    warm: true,
    areas: [
      ['Hyde Park', 30.305, -97.73],
      ['Travis Heights', 30.243, -97.741],
      ['Mueller', 30.298, -97.705],
      ['Zilker', 30.257, -97.769],
      ['Bouldin Creek', 30.253, -97.756],
      ['Crestview', 30.341, -97.727],
    ],
  },
  {
    city: 'San Diego',
    state: 'California',
    country: 'United States',
    latitude: 32.7157,
    longitude: -117.1611,
    rate: 640,
    warm: true,
    areas: [
      ['North Park', 32.741, -117.13],
      ['Hillcrest', 32.749, -117.166],
      ['La Jolla', 32.842, -117.265],
      ['Pacific Beach', 32.801, -117.238],
      ['South Park', 32.722, -117.129],
      ['Kensington', 32.764, -117.106],
    ],
  },
  {
    city: 'Boston',
    state: 'Massachusetts',
    country: 'United States',
    latitude: 42.3601,
    longitude: -71.0589,
    rate: 780,
    areas: [
      ['Back Bay', 42.3495, -71.081],
      ['South End', 42.341, -71.074],
      ['Jamaica Plain', 42.311, -71.112],
      ['Beacon Hill', 42.3585, -71.067],
      ['Dorchester', 42.301, -71.066],
      ['Roslindale', 42.287, -71.128],
    ],
  },
  {
    city: 'Toronto',
    state: 'Ontario',
    country: 'Canada',
    latitude: 43.6532,
    longitude: -79.3832,
    rate: 700,
    areas: [
      ['The Annex', 43.67, -79.405],
      ['Leslieville', 43.665, -79.336],
      ['Roncesvalles', 43.649, -79.448],
      ['Cabbagetown', 43.667, -79.366],
      ['Bloor West Village', 43.652, -79.476],
      ['Yorkville', 43.671, -79.391],
    ],
  },
  {
    city: 'London',
    state: 'England',
    country: 'United Kingdom',
    latitude: 51.5072,
    longitude: -0.1276,
    rate: 1050,
    areas: [
      ['Hackney', 51.545, -0.056],
      ['Islington', 51.539, -0.104],
      ['Clapham', 51.461, -0.138],
      ['Greenwich', 51.475, -0.005],
      ['Hampstead', 51.556, -0.176],
      ['Walthamstow', 51.585, -0.021],
    ],
  },
  {
    city: 'Dubai',
    state: 'Dubai',
    country: 'United Arab Emirates',
    latitude: 25.2048,
    longitude: 55.2708,
    rate: 450,
    warm: true,
    areas: [
      ['Dubai Marina', 25.079, 55.144],
      ['Jumeirah', 25.2, 55.249],
      ['Al Barsha', 25.111, 55.199],
      ['Downtown Dubai', 25.194, 55.278],
      ['Arabian Ranches', 25.053, 55.268],
      ['Mirdif', 25.218, 55.421],
    ],
  },
]
