/** The example of the console, moment by moment. All of it is invented. */

type SaleKey = 'pottery' | 'coaching' | 'baking' | 'oud';
interface ExampleSale {
  id: string;
  title: SaleKey;
  /** Thousandths of a dinar. */
  fils: number;
  customer: string;
  /** On the clock of the day. */
  at: string;
}

/** Sales of the day, the oldest first. The last two arrive during the animation. */
const exampleSales: readonly ExampleSale[] = [
  { id: 'a', title: 'baking', fils: 9_500, customer: 'maha@example.com', at: '09:14' },
  { id: 'b', title: 'pottery', fils: 24_000, customer: 'yousef@example.com', at: '11:02' },
  { id: 'c', title: 'coaching', fils: 15_000, customer: 'dana@example.com', at: '12:37' },
  { id: 'd', title: 'oud', fils: 18_000, customer: 'salem@example.com', at: '13:05' },
  { id: 'e', title: 'oud', fils: 18_000, customer: 'noor@example.com', at: '13:06' },
];

/** Revenue of the thirteen days before, in dinars. */
const revenueBefore = [31, 22, 44, 38, 57, 29, 41, 66, 52, 35, 48, 71, 60] as const;
/** The month up to this day. */
const demoMonth = { fils: 1_236_500, orders: 74, customers: 58 };
/** The moments of the animation. The product is published at the second; its buyers come at the third and the fifth. */
const demoSteps = [
  { isPublished: false, sold: 3, news: null },
  { isPublished: true, sold: 3, news: null },
  { isPublished: true, sold: 4, news: 'd' },
  { isPublished: true, sold: 4, news: null },
  { isPublished: true, sold: 5, news: 'e' },
  { isPublished: true, sold: 5, news: null },
] as const;

/** How many moments there are; after the last comes the first. */
export const demoMoments = demoSteps.length;

const demoDinars = (fils: number) => ({ amount: (fils / 1000).toFixed(3), currency: 'KWD' });

/** The console's figures at a moment, from 0 on. */
export function demoAt(moment: number) {
  const { isPublished, sold: soldToday, news: newSaleId } = demoSteps[moment % demoMoments] ?? demoSteps[0];
  const salesToday = exampleSales.slice(0, soldToday);
  const fils = salesToday.reduce((sum, sale) => sum + sale.fils, 0);
  const demoDays = [...revenueBefore, fils / 1000];
  const highestBar = 90;
  return {
    isPublished,
    revenue: demoDinars(demoMonth.fils + fils),
    orders: demoMonth.orders + soldToday,
    customers: demoMonth.customers + soldToday,
    /** Heights of the bars, as shares of the chart's. */
    bars: demoDays.map((day) => day / highestBar),
    recent: salesToday
      .slice(-3)
      .reverse()
      .map(({ fils, ...sale }) => ({ ...sale, total: demoDinars(fils), fresh: sale.id === newSaleId })),
    price: demoDinars(18_000),
    soldOfProduct: soldToday - 3,
  };
}
