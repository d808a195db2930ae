// Mobile numbers left in the discount popup and the footer, in the states the back office moves them through.

export interface SampleLead {
  readonly mobileNumber: string;
  readonly source: string;
  readonly status: 'new' | 'contacted' | 'converted';
  readonly notes: string;
  readonly daysAgo: number;
}

const lead = (
  mobileNumber: string,
  source: string,
  status: SampleLead['status'],
  notes: string,
  daysAgo: number,
): SampleLead => ({ mobileNumber, source, status, notes, daysAgo });

export const leads: readonly SampleLead[] = [
  lead('9812340011', 'discount_popup', 'new', '', 1),
  lead('9701122334', 'discount_popup', 'new', '', 1),
  lead('8826011457', 'discount_popup', 'new', '', 2),
  lead('7358820146', 'discount_popup', 'new', '', 3),
  lead('9967745120', 'discount_popup', 'new', '', 4),
  lead('6290118834', 'discount_popup', 'new', '', 6),
  lead('9633470215', 'discount_popup', 'contacted', 'Sent WELCOME10 on WhatsApp; wants to see sarees under ₹3,000.', 7),
  lead('8197065532', 'discount_popup', 'contacted', 'Asked about cash on delivery in Hubballi.', 9),
  lead('9041227786', 'discount_popup', 'contacted', 'Looking for six matching juttis for a wedding.', 12),
  lead('9920381645', 'discount_popup', 'converted', 'Ordered the Gulnaar saree with WELCOME10.', 14),
  lead('7889013420', 'discount_popup', 'contacted', 'Call again after Diwali.', 18),
  lead('9600547718', 'discount_popup', 'converted', 'First order delivered; happy with the fit.', 23),
  lead('8249930176', 'discount_popup', 'new', '', 27),
  lead('9755218803', 'discount_popup', 'contacted', 'Number busy twice; sent a message.', 31),
  lead('6371904425', 'discount_popup', 'converted', 'Bought two kurtas for office.', 38),
  lead('9845567120', 'discount_popup', 'contacted', 'Boutique in Mysuru, asked for wholesale. Passed to Meera.', 45),
  lead('7016634892', 'discount_popup', 'converted', 'Navratri lehenga, size L.', 52),
  lead('9335018827', 'discount_popup', 'contacted', 'Not interested at the moment.', 66),
];
