import type { Motif } from './covers.ts';

interface Text {
  en: string;
  ar: string;
}
interface DemoItem {
  title: string;
  titleAr?: string;
  subtitle?: string;
  subtitleAr?: string;
  /** A file in `media/`. An item has either this or `article`, which is HTML. */
  file?: string;
  article?: string;
  free?: boolean;
}
export interface DemoProduct {
  motif: Motif;
  title: Text;
  subtitle: Text;
  description: Text;
  /** In KWD; absent for a free product. */
  price?: string;
  benefits: readonly { text: string; textAr?: string; description: string; descriptionAr?: string }[];
  places?: number;
  promoCodes?: readonly { code: string; percentage: number; maxUses?: number }[];
  /** The discount that its owners get on another product, which is named by its English title. */
  deal?: { on: string; discount: number };
  status: 'PUBLISHED' | 'DRAFT' | 'ARCHIVED';
  sections: readonly { title: Text; items: readonly DemoItem[] }[];
  /** How often it sells, relative to the others. */
  demand: number;
}
export interface DemoCreator {
  email: string;
  username: string;
  name: Text;
  bio: Text;
  profession: string;
  phone: string;
  motif: Motif;
  cover: Motif;
  /** The language that the creator writes in first. */
  first: 'EN' | 'AR';
  products: readonly DemoProduct[];
}

const lesson = (title: string, file: string, more: Partial<DemoItem> = {}): DemoItem => ({ title, file, ...more });
const reading = (title: string, article: string, more: Partial<DemoItem> = {}): DemoItem => ({ title, article, ...more });

const noor: DemoCreator = {
  email: 'demo@diwan.test',
  username: 'demo',
  name: { en: 'Noor Al-Salem', ar: 'نور السالم' },
  bio: {
    en: 'Photographer in Kuwait City. I teach you to see light before you touch the camera.',
    ar: 'مصوّرة من مدينة الكويت. أعلّمك أن ترى الضوء قبل أن تمسك الكاميرا.',
  },
  profession: 'PHOTOGRAPHER',
  phone: '+96550012345',
  motif: 'portrait',
  cover: 'lens',
  first: 'EN',
  products: [
    {
      motif: 'sun',
      title: { en: 'Golden hour: light that forgives', ar: 'الساعة الذهبية: ضوء يغفر الأخطاء' },
      subtitle: {
        en: 'Plan, meter and shoot the last hour of the day, on the beach and in the desert',
        ar: 'خطّط وقِس وصوّر آخر ساعة من النهار على البحر وفي البر',
      },
      description: {
        en: '<p>The hour before sunset makes everybody look good, if you are ready for it. We plan with a map, measure with one button and shoot with the sun in the frame.</p>',
        ar: '<p>الساعة التي تسبق الغروب تُجمّل كل شيء لمن استعدّ لها. نخطّط بالخريطة ونقيس بزر واحد ونصوّر والشمس في الإطار.</p>',
      },
      price: '12.500',
      promoCodes: [
        { code: 'GOLDEN20', percentage: 20, maxUses: 100 },
        { code: 'ضوء-الكويت', percentage: 15 },
      ],
      deal: { on: 'Portraits of your family', discount: 30 },
      benefits: [
        {
          text: 'Ten field exercises',
          textAr: 'عشرة تمارين ميدانية',
          description: 'Each takes one evening and ends with a picture worth keeping.',
          descriptionAr: 'كل تمرين مساء واحد ينتهي بصورة تستحق أن تبقى.',
        },
        { text: 'Exposure without guessing', description: 'One way of measuring that works with any camera or phone.' },
      ],
      status: 'PUBLISHED',
      demand: 5,
      sections: [
        {
          title: { en: 'Before you leave home', ar: 'قبل أن تخرج' },
          items: [
            lesson('Where the sun will be', 'golden-hour.mp4', {
              titleAr: 'أين ستكون الشمس',
              subtitle: 'Reading a map of light',
              subtitleAr: 'قراءة خريطة الضوء',
              free: true,
            }),
            reading(
              'The bag: less is more',
              '<h2>What goes in</h2><p>One camera, one lens, a cloth against the dust, water. Everything else stays at home.</p><ul><li>A 35 mm or 50 mm lens</li><li>Two batteries</li><li>A scarf: for you and for the camera</li></ul>',
              { titleAr: 'الحقيبة: القليل يكفي' },
            ),
          ],
        },
        {
          title: { en: 'In the light', ar: 'في الضوء' },
          items: [
            lesson('Measuring once', 'golden-hour.mp4', { titleAr: 'قياس مرة واحدة' }),
            lesson('Quiet minutes before the shutter', 'calm-breath.mp3', {
              titleAr: 'دقائق هادئة قبل الغالق',
              subtitle: 'A breathing exercise',
              subtitleAr: 'تمرين تنفّس',
            }),
          ],
        },
        {
          title: { en: 'Afterwards', ar: 'بعد التصوير' },
          items: [
            reading(
              'Choosing three of three hundred',
              '<p>Look at them small, then upside down. What still holds is a picture.</p><blockquote>A good edit is a promise kept.</blockquote>',
              { titleAr: 'اختيار ثلاث من ثلاثمئة' },
            ),
          ],
        },
      ],
    },
    {
      motif: 'phone',
      title: { en: 'Your phone is a camera', ar: 'هاتفك كاميرا' },
      subtitle: { en: 'Seven habits that make phone pictures worth printing', ar: 'سبع عادات تجعل صور الهاتف جديرة بالطباعة' },
      description: {
        en: '<p>No gear, no excuses. Seven short lessons for the camera you already carry.</p>',
        ar: '<p>بلا معدّات وبلا أعذار: سبعة دروس قصيرة للكاميرا التي في جيبك.</p>',
      },
      price: '6.000',
      benefits: [{ text: 'Seven habits', description: 'One for each day of the week, five minutes each.' }],
      status: 'PUBLISHED',
      demand: 4,
      sections: [
        {
          title: { en: 'The habits', ar: 'العادات' },
          items: [
            lesson('Clean, lock, lower', 'golden-hour.mp4', { free: true }),
            reading(
              'Windows are softboxes',
              '<p>Turn your subject towards the window, then half away from it. That is portrait light.</p>',
            ),
          ],
        },
      ],
    },
    {
      motif: 'frame',
      title: { en: 'A free start: five compositions', ar: 'بداية مجانية: خمسة تكوينات' },
      subtitle: { en: 'Five ways to put a frame around the world', ar: 'خمس طرق لوضع إطار حول العالم' },
      description: {
        en: '<p>Try how I teach. It costs nothing but an afternoon.</p>',
        ar: '<p>جرّب طريقتي في التعليم، ولن تخسر سوى عصر يوم واحد.</p>',
      },
      benefits: [{ text: 'Five exercises', description: 'Print the sheet and tick them off as you walk.' }],
      status: 'PUBLISHED',
      demand: 3,
      sections: [
        {
          title: { en: 'Five frames', ar: 'خمسة إطارات' },
          items: [
            reading('Doors, shadows, hands', '<p>Start with a door. A door is a frame that somebody built for you.</p>'),
            lesson('A walk in the souq', 'golden-hour.mp4'),
          ],
        },
      ],
    },
    {
      motif: 'portrait',
      title: { en: 'Portraits of your family', ar: 'بورتريه لعائلتك' },
      subtitle: { en: 'A small class with feedback on every picture', ar: 'صف صغير مع ملاحظات على كل صورة' },
      description: {
        en: '<p>Twelve places, because I look at every picture you send.</p>',
        ar: '<p>اثنا عشر مقعدًا فقط، لأنني أنظر في كل صورة ترسلها.</p>',
      },
      price: '45.000',
      benefits: [{ text: 'Personal feedback', description: 'I answer each of your portraits with a voice note.' }],
      places: 12,
      status: 'PUBLISHED',
      demand: 1,
      sections: [
        {
          title: { en: 'Sitting one', ar: 'الجلسة الأولى' },
          items: [lesson('Light from one side', 'golden-hour.mp4'), lesson('What to say while you shoot', 'calm-breath.mp3')],
        },
      ],
    },
    {
      motif: 'lens',
      title: { en: 'Night on the Corniche', ar: 'ليل الكورنيش' },
      subtitle: { en: 'Long exposures of the city, in preparation', ar: 'تعريض طويل للمدينة، قيد الإعداد' },
      description: { en: '<p>Coming this winter.</p>', ar: '<p>قريبًا هذا الشتاء.</p>' },
      price: '15.000',
      benefits: [],
      status: 'DRAFT',
      demand: 0,
      sections: [
        {
          title: { en: 'Tripod or wall', ar: 'حامل أم جدار' },
          items: [reading('Where to stand', '<p>Four places between the towers and the fish market.</p>')],
        },
      ],
    },
  ],
};

const mariam: DemoCreator = {
  email: 'mariam@diwan.test',
  username: 'mariam-kitchen',
  name: { en: 'Chef Mariam', ar: 'الشيف مريم' },
  bio: { en: 'Kuwaiti home cooking, one pot at a time.', ar: 'طبخ كويتي أصيل من بيت جدتي إلى بيتك، قدرًا بعد قدر.' },
  profession: 'CHEF',
  phone: '+96551122334',
  motif: 'pot',
  cover: 'bread',
  first: 'AR',
  products: [
    {
      motif: 'pot',
      title: { en: 'Machboos from scratch', ar: 'المچبوس من الصفر' },
      subtitle: { en: 'Spice, stock and rice: the three layers', ar: 'البهارات والمرق والعيش: الطبقات الثلاث التي تصنع الطعم' },
      description: {
        en: '<p>Everything about the dish that starts every Friday.</p>',
        ar: '<p>كل ما تحتاج معرفته عن طبق الجمعة: من تحميص البهار إلى الدقّوس.</p><ol><li>الحشو</li><li>المرق</li><li>العيش</li></ol>',
      },
      price: '9.750',
      benefits: [
        { text: 'بهارات البيت', description: 'خلطة واضحة بالمقادير تكفيك سنة كاملة.' },
        { text: 'عيش نثري', description: 'طريقة ثابتة لا تعتمد على الحظ.' },
      ],
      status: 'PUBLISHED',
      demand: 5,
      sections: [
        {
          title: { en: 'Spices', ar: 'البهارات' },
          items: [
            lesson('تحميص البهار', 'slow-pot.mp4', { subtitle: 'على نار هادئة', free: true }),
            reading('مقادير الخلطة', '<h2>الخلطة</h2><ul><li>كزبرة ٤ ملاعق</li><li>كمون ملعقتان</li><li>لومي أسود ٣ حبات</li></ul>'),
          ],
        },
        {
          title: { en: 'The pot', ar: 'القدر' },
          items: [lesson('المرق أولًا', 'slow-pot.mp4'), lesson('إيقاع المطبخ', 'maqsum-rhythm.mp3')],
        },
      ],
    },
    {
      motif: 'bread',
      title: { en: 'Bread of the neighbourhood', ar: 'خبز الفريج' },
      subtitle: { en: 'Iranian bread at home, without a tandoor', ar: 'خبز إيراني في البيت من غير تنور' },
      description: { en: '<p>A hot stone is enough.</p>', ar: '<p>حجر ساخن يكفي، وصبر نصف ساعة.</p>' },
      price: '5.250',
      benefits: [{ text: 'عجينة واحدة', description: 'نستعملها لثلاثة أنواع من الخبز.' }],
      status: 'PUBLISHED',
      demand: 3,
      sections: [
        {
          title: { en: 'Dough', ar: 'العجين' },
          items: [
            lesson('العجن باليد', 'slow-pot.mp4'),
            reading('لماذا نترك العجين يرتاح', '<p>الراحة تجعل العجين مطيعًا. ثلاثون دقيقة تحت قماش رطب.</p>'),
          ],
        },
      ],
    },
    {
      motif: 'dates',
      title: { en: 'Sweets with dates', ar: 'حلويات التمر' },
      subtitle: { en: 'Rangina and friends', ar: 'رنگينة وأخواتها' },
      description: { en: '<p>Sweets without sugar: the dates do the work.</p>', ar: '<p>حلويات بلا سكر، فالتمر يكفي.</p>' },
      price: '4.500',
      benefits: [{ text: 'ست وصفات', description: 'كل وصفة في أقل من نصف ساعة.' }],
      status: 'PUBLISHED',
      demand: 2,
      sections: [{ title: { en: 'First sweets', ar: 'أول الحلويات' }, items: [lesson('الرنگينة', 'slow-pot.mp4', { free: true })] }],
    },
    {
      motif: 'cup',
      title: { en: 'Coffee for guests', ar: 'قهوة الضيوف' },
      subtitle: { en: 'Last winter’s class', ar: 'دورة الشتاء الماضي' },
      description: { en: '<p>From roasting to pouring.</p>', ar: '<p>من التحميص إلى الصبّ، وأصول الضيافة.</p>' },
      price: '7.000',
      benefits: [{ text: 'أصول الصبّ', description: 'من يُصبّ له أولًا ولماذا.' }],
      status: 'ARCHIVED',
      demand: 2,
      sections: [{ title: { en: 'Roasting', ar: 'التحميص' }, items: [lesson('على الجمر', 'slow-pot.mp4')] }],
    },
  ],
};

const yousef: DemoCreator = {
  email: 'yousef@diwan.test',
  username: 'yousef-oud',
  name: { en: 'Yousef Al-Mutawa', ar: 'يوسف المطوّع' },
  bio: { en: 'Oud player. Maqam by ear, one phrase a day.', ar: 'عازف عود. المقامات بالأذن، جملة كل يوم.' },
  profession: 'MUSICIAN',
  phone: '+96555667788',
  motif: 'oud',
  cover: 'wave',
  first: 'EN',
  products: [
    {
      motif: 'oud',
      title: { en: 'First steps on the oud', ar: 'الخطوات الأولى على العود' },
      subtitle: { en: 'Hold it, tune it, play your first taqsim', ar: 'أمسكه، وادوزنه، واعزف أول تقسيم' },
      description: { en: '<p>For those who have never held a risha.</p>', ar: '<p>لمن لم يمسك الريشة من قبل.</p>' },
      price: '18.000',
      benefits: [{ text: 'Play by ear', description: 'No notation needed: you listen, you repeat, you play.' }],
      status: 'PUBLISHED',
      demand: 4,
      sections: [
        {
          title: { en: 'The instrument', ar: 'الآلة' },
          items: [lesson('Six courses of strings', 'oud-strings.mp4', { free: true }), lesson('Listening: Hijaz', 'oud-hijaz.mp3')],
        },
        {
          title: { en: 'First phrases', ar: 'أول الجمل' },
          items: [
            lesson('The right hand', 'oud-strings.mp4'),
            reading('How to practise', '<p>Ten minutes, twice a day. Stop while it still sounds good.</p>'),
          ],
        },
      ],
    },
    {
      motif: 'drum',
      title: { en: 'Rhythms of the Gulf', ar: 'إيقاعات الخليج' },
      subtitle: { en: 'Clap them before you drum them', ar: 'صفّقها قبل أن تطرقها' },
      description: {
        en: '<p>Eight rhythms, each with a slow and a fast recording.</p>',
        ar: '<p>ثمانية إيقاعات، لكل منها تسجيل بطيء وآخر سريع.</p>',
      },
      price: '8.000',
      benefits: [{ text: 'Play-along recordings', description: 'Loops at three speeds for every rhythm.' }],
      status: 'PUBLISHED',
      demand: 2,
      sections: [
        {
          title: { en: 'Maqsum', ar: 'مقسوم' },
          items: [lesson('Listen', 'maqsum-rhythm.mp3', { free: true }), lesson('Play', 'oud-strings.mp4')],
        },
      ],
    },
    {
      motif: 'wave',
      title: { en: 'Calm: music to breathe by', ar: 'سكينة: موسيقى للتنفّس' },
      subtitle: { en: 'Slow pieces for quiet evenings', ar: 'مقطوعات بطيئة لأمسيات هادئة' },
      description: { en: '<p>Put it on, close your eyes.</p>', ar: '<p>شغّلها وأغمض عينيك.</p>' },
      price: '3.500',
      benefits: [{ text: 'Made for headphones', description: 'Recorded close, mixed soft, no sudden sounds.' }],
      status: 'PUBLISHED',
      demand: 3,
      sections: [
        {
          title: { en: 'Evenings', ar: 'أمسيات' },
          items: [lesson('In four, out four', 'calm-breath.mp3', { free: true }), lesson('Hijaz at night', 'oud-hijaz.mp3')],
        },
      ],
    },
  ],
};

export const demoCreators: readonly DemoCreator[] = [noor, mariam, yousef];

const firstNames = [
  'fatma',
  'ahmad',
  'sara',
  'abdullah',
  'dana',
  'khaled',
  'hessa',
  'omar',
  'layla',
  'bader',
  'reem',
  'nasser',
  'amal',
  'faisal',
  'maha',
];
const lastInitials = ['a', 'b', 'k', 'm'];

/** The emails of the customers. The first is the demo's customer sign-in. */
export const demoCustomers: readonly string[] = [
  'customer@diwan.test',
  ...lastInitials.flatMap((initial) => firstNames.map((name) => `${name}.${initial}@customers.diwan.test`)),
];
