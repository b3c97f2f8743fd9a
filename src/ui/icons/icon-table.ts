// Written by scripts/generated-tables.ts from shared/icons.ts: do not edit.

import type { LucideIcon } from "lucide-react";
import Activity from "lucide-react/icons/activity";
import Award from "lucide-react/icons/award";
import Baby from "lucide-react/icons/baby";
import Banknote from "lucide-react/icons/banknote";
import Bed from "lucide-react/icons/bed";
import Bike from "lucide-react/icons/bike";
import BookOpen from "lucide-react/icons/book-open";
import Briefcase from "lucide-react/icons/briefcase";
import Building2 from "lucide-react/icons/building-2";
import Calculator from "lucide-react/icons/calculator";
import CalendarDays from "lucide-react/icons/calendar-days";
import Camera from "lucide-react/icons/camera";
import Car from "lucide-react/icons/car";
import ChartColumn from "lucide-react/icons/chart-column";
import Check from "lucide-react/icons/check";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Clock from "lucide-react/icons/clock";
import Cloud from "lucide-react/icons/cloud";
import Code from "lucide-react/icons/code";
import Coffee from "lucide-react/icons/coffee";
import Compass from "lucide-react/icons/compass";
import CreditCard from "lucide-react/icons/credit-card";
import Croissant from "lucide-react/icons/croissant";
import Database from "lucide-react/icons/database";
import Drill from "lucide-react/icons/drill";
import Droplets from "lucide-react/icons/droplets";
import Dumbbell from "lucide-react/icons/dumbbell";
import Eye from "lucide-react/icons/eye";
import Factory from "lucide-react/icons/factory";
import FileText from "lucide-react/icons/file-text";
import Flag from "lucide-react/icons/flag";
import Flame from "lucide-react/icons/flame";
import Gift from "lucide-react/icons/gift";
import Globe from "lucide-react/icons/globe";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Hammer from "lucide-react/icons/hammer";
import Handshake from "lucide-react/icons/handshake";
import HardHat from "lucide-react/icons/hard-hat";
import Headphones from "lucide-react/icons/headphones";
import Heart from "lucide-react/icons/heart";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import Leaf from "lucide-react/icons/leaf";
import Lightbulb from "lucide-react/icons/lightbulb";
import Lock from "lucide-react/icons/lock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Medal from "lucide-react/icons/medal";
import Megaphone from "lucide-react/icons/megaphone";
import MessageCircle from "lucide-react/icons/message-circle";
import Monitor from "lucide-react/icons/monitor";
import Music from "lucide-react/icons/music";
import Package from "lucide-react/icons/package";
import Paintbrush from "lucide-react/icons/paintbrush";
import Palette from "lucide-react/icons/palette";
import PawPrint from "lucide-react/icons/paw-print";
import PencilRuler from "lucide-react/icons/pencil-ruler";
import Phone from "lucide-react/icons/phone";
import PiggyBank from "lucide-react/icons/piggy-bank";
import Pill from "lucide-react/icons/pill";
import Plane from "lucide-react/icons/plane";
import Plug from "lucide-react/icons/plug";
import Recycle from "lucide-react/icons/recycle";
import Rocket from "lucide-react/icons/rocket";
import Ruler from "lucide-react/icons/ruler";
import Scale from "lucide-react/icons/scale";
import School from "lucide-react/icons/school";
import Scissors from "lucide-react/icons/scissors";
import Search from "lucide-react/icons/search";
import Server from "lucide-react/icons/server";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Shirt from "lucide-react/icons/shirt";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Smartphone from "lucide-react/icons/smartphone";
import Snowflake from "lucide-react/icons/snowflake";
import Sofa from "lucide-react/icons/sofa";
import Sparkles from "lucide-react/icons/sparkles";
import Sprout from "lucide-react/icons/sprout";
import Star from "lucide-react/icons/star";
import Stethoscope from "lucide-react/icons/stethoscope";
import Store from "lucide-react/icons/store";
import Sun from "lucide-react/icons/sun";
import Target from "lucide-react/icons/target";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import Timer from "lucide-react/icons/timer";
import TreePine from "lucide-react/icons/tree-pine";
import TrendingUp from "lucide-react/icons/trending-up";
import Trophy from "lucide-react/icons/trophy";
import Truck from "lucide-react/icons/truck";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import Utensils from "lucide-react/icons/utensils";
import Video from "lucide-react/icons/video";
import Wallet from "lucide-react/icons/wallet";
import Warehouse from "lucide-react/icons/warehouse";
import Wine from "lucide-react/icons/wine";
import Workflow from "lucide-react/icons/workflow";
import Wrench from "lucide-react/icons/wrench";
import Zap from "lucide-react/icons/zap";
import type { IconName } from "#src/shared/icons.ts";

export const ICON_COMPONENTS: Record<IconName, LucideIcon> = {
  wrench: Wrench,
  hammer: Hammer,
  drill: Drill,
  "hard-hat": HardHat,
  ruler: Ruler,
  compass: Compass,
  "pencil-ruler": PencilRuler,
  paintbrush: Paintbrush,
  palette: Palette,
  lightbulb: Lightbulb,
  zap: Zap,
  rocket: Rocket,
  target: Target,
  flag: Flag,
  trophy: Trophy,
  medal: Medal,
  star: Star,
  heart: Heart,
  "thumbs-up": ThumbsUp,
  handshake: Handshake,
  users: Users,
  "user-round": UserRound,
  baby: Baby,
  "graduation-cap": GraduationCap,
  "book-open": BookOpen,
  school: School,
  briefcase: Briefcase,
  "building-2": Building2,
  store: Store,
  factory: Factory,
  warehouse: Warehouse,
  house: House,
  "key-round": KeyRound,
  truck: Truck,
  package: Package,
  car: Car,
  plane: Plane,
  bike: Bike,
  "map-pin": MapPin,
  globe: Globe,
  "calendar-days": CalendarDays,
  clock: Clock,
  timer: Timer,
  phone: Phone,
  mail: Mail,
  "message-circle": MessageCircle,
  headphones: Headphones,
  megaphone: Megaphone,
  camera: Camera,
  video: Video,
  music: Music,
  monitor: Monitor,
  smartphone: Smartphone,
  code: Code,
  database: Database,
  server: Server,
  cloud: Cloud,
  plug: Plug,
  workflow: Workflow,
  settings: Settings,
  "chart-column": ChartColumn,
  "trending-up": TrendingUp,
  search: Search,
  eye: Eye,
  "shield-check": ShieldCheck,
  lock: Lock,
  scale: Scale,
  "file-text": FileText,
  "clipboard-check": ClipboardCheck,
  check: Check,
  calculator: Calculator,
  wallet: Wallet,
  "credit-card": CreditCard,
  banknote: Banknote,
  "piggy-bank": PiggyBank,
  "shopping-cart": ShoppingCart,
  gift: Gift,
  leaf: Leaf,
  sprout: Sprout,
  "tree-pine": TreePine,
  sun: Sun,
  droplets: Droplets,
  flame: Flame,
  snowflake: Snowflake,
  stethoscope: Stethoscope,
  pill: Pill,
  activity: Activity,
  dumbbell: Dumbbell,
  scissors: Scissors,
  shirt: Shirt,
  utensils: Utensils,
  coffee: Coffee,
  croissant: Croissant,
  wine: Wine,
  "paw-print": PawPrint,
  sofa: Sofa,
  bed: Bed,
  recycle: Recycle,
  award: Award,
  sparkles: Sparkles,
};
